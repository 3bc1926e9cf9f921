/** What likeness cannot tell: other names of blocks, and other operators in a line of the same words. */
import { describe, expect, it } from "vitest";
import { findAssignedName, findHeaderName, hasOtherHeader, hasOtherOperators } from "./identity.ts";

describe("findHeaderName", () => {
  it.each([
    ["def fetch(self):", "fetch"],
    ["export function load(id) {", "load"],
    ["func (s *Store) GetTeam(id int) error {", "GetTeam"],
    ["[env.prod]", "env.prod"],
    [".btn-primary {", ".btn-primary"],
    ["staging:", "staging"],
    ['case "too_big":', 'case "too_big"'],
    ["  charge(amount) {", "charge"],
    ["if (ready) {", undefined],
    ["} else {", undefined],
    ["# class of its own:", undefined],
    ["return 1;", undefined],
  ])("of %s", (line, expected) => {
    expect(findHeaderName(line)).toBe(expected);
  });
});

describe("findAssignedName", () => {
  it.each([
    ["export const LIMIT_A = 10;", "LIMIT_A"],
    ["  db_host: prod", "db_host"],
    ['  "retry-count": 3,', "retry-count"],
    ["- name: build", "name"],
    ["total := sum(items)", "total"],
    ["let total: number = 0;", "total"],
    ["if (a === b) {", undefined],
    ["run((x) => x);", undefined],
    ["# key: value", undefined],
  ])("of %s", (line, expected) => {
    expect(findAssignedName(line)).toBe(expected);
  });
});

describe("hasOtherHeader", () => {
  it.each([
    ["[env.prod]", "[env.staging]", true],
    ["function loadOrder(id) {", "function loadUser(id) {", true],
    ["staging:", "prod:", true],
    ["row1:", "row2:", true],
    ["function loadOrder(id) {", "function loadOrdr(id) {", false],
    ["figuer:", "figure:", false],
    [".profile-card {", ".user-profile-card {", false],
    ['resource "web" {', 'resource "web_server" {', false],
    ["total = 1", "sum = 1", false],
  ])("%s against %s: %s", (old, file, expected) => {
    expect(hasOtherHeader(old, file)).toBe(expected);
    expect(hasOtherHeader(file, old)).toBe(expected);
  });
});

describe("hasOtherOperators", () => {
  it.each([
    ["if (!user.isAdmin()) {", "if (user.isAdmin()) {", true],
    ["if (a < b) {", "if (a > b) {", true],
    ["total = a + b", "total = a - b", true],
    ["if not user.active:", "if user.active:", true],
    ["if (a<b) {", "if (a < b) {", false],
    ["total = first + b", "total = frist + b", false],
    ["// a - b", "// a b", false],
    ["- item", "* item", false],
  ])("%s against %s: %s", (old, file, expected) => {
    expect(hasOtherOperators(old, file)).toBe(expected);
    expect(hasOtherOperators(file, old)).toBe(expected);
  });
});
