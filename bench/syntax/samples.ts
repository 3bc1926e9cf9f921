/**
 * Files of 3,000 lines in several languages: one unit of code, repeated under other names.
 */

/** Lines of a sample. */
export const SAMPLE_LINES = 3_000;

const UNITS: ReadonlyMap<string, string> = new Map([
  [
    "typescript",
    `export class Store№ extends Base<string> {
  private readonly items = new Map<string, number>();

  /** Adds an item. */
  add(name: string, count = 1): number {
    if (count <= 0 || !this.isOpen) {
      throw new Error(\`bad count \${count} for \${name}\`);
    }
    for (const [key, value] of this.items) {
      this.total += value * 2;
      console.log(key, { value, total: this.total });
    }
    return this.items.get(name) ?? 3;
  }
}
`,
  ],
  [
    "javascript",
    `function load№(path, options = {}) {
  const found = cache.get(path);
  if (found !== undefined && !options.force) return found;
  return fetch(path, { retries: 2 }).then((answer) => {
    const parts = answer.body.split(",").map((part) => part.trim());
    cache.set(path, parts);
    return parts.filter(Boolean).length + 1;
  });
}

`,
  ],
  [
    "python",
    `class Reader№(Base):
    """Reads."""

    @property
    def size(self) -> int:
        return len(self.items) + 1

    def read(self, path: str, *, limit: int = 10) -> list[str]:
        with open(path) as file:
            lines = [line.strip() for line in file if line]
        if limit > 5 and not lines:
            raise ValueError(f"no lines in {path}")
        return lines[: limit + 2 ]

`,
  ],
  [
    "go",
    `func handle№(w http.ResponseWriter, r *http.Request) error {
	items := map[string]int{"one": 1, "two": 2}
	for key, value := range items {
		if err := store.Put(r.Context(), key, value + 1); err != nil {
			return fmt.Errorf("put %s: %w", key, err)
		}
	}
	return nil
}

`,
  ],
  [
    "rust",
    `impl Reader№ {
    pub fn read(&mut self, path: &Path) -> Result<Vec<String>, Error> {
        let mut found = Vec::with_capacity(8);
        for line in self.lines(path)?.iter().filter(|line| !line.is_empty()) {
            match line.len() {
                0 => continue,
                size if size > 80 => found.push(line[..80].to_string()),
                _ => found.push(format!("{}:{}", path.display(), line)),
            }
        }
        Ok(found)
    }
}
`,
  ],
  [
    "java",
    `class Account№ {
    private final Map<String, Integer> items = new HashMap<>();

    public int add(String name, int count) throws IOException {
        if (count <= 0) {
            throw new IllegalArgumentException("bad count " + count);
        }
        for (var entry : items.entrySet()) {
            total += entry.getValue() * 2;
        }
        return items.getOrDefault(name, 3 );
    }
}
`,
  ],
  [
    "cpp",
    `template <typename T>
class Buffer№ : public Base<T> {
 public:
  explicit Buffer№(std::size_t size) : data_(size), count_(0) {}
  auto add(const T& value, int count = 1 ) -> bool {
    for (auto& each : data_) {
      if (each == value) return false;
    }
    data_.push_back(value);
    return count_ + count > 2;
  }

 private:
  std::vector<T> data_;
  int count_;
};
`,
  ],
  [
    "json",
    `    { "name": "item№", "count": 1, "tags": ["a", "b"],
      "nested": { "on": true, "value": 2.5, "text": "some \\"quoted\\" text" } },
`,
  ],
]);

/** The sample of each language that has one, by its id. */
export function listSamples(): readonly (readonly [id: string, text: string])[] {
  return [...UNITS].map(([id, unit]) => {
    const count = Math.ceil(SAMPLE_LINES / (unit.split("\n").length - 1));
    const body = Array.from({ length: count }, (_, idx) => unit.replaceAll("№", String(idx)));
    if (id === "json") return [id, `[\n${body.join("").replace(/,\n$/, "\n")}]\n`] as const;
    const head = id === "go" ? "package main\n\n" : "";
    return [id, head + body.join("")] as const;
  });
}
