/**
 * The style of a page. System fonts, no images. Nothing is told by colour alone: signs, words, underlines and the
 * dashed frame remain in print and in forced colours. Put in by its hash, so it must not hold anything that varies.
 */

/** The style sheet, as it stands in the page. */
export const PAGE_STYLE = `:root{color-scheme:light dark;
--bg:#f7f7f5;--card:#fff;--soft:#f4f4f1;--line:#e2e2dd;--text:#1c1e22;--dim:#5c616b;--accent:#3451c6;--frame:#4a63d0;
--add:#eaf6ee;--add2:#b9e4c7;--addt:#0f6130;--del:#fdf0ef;--del2:#f6cbc8;--delt:#9c1a1f;--warn:#fff5dc;--warnt:#744a00;--mark:#fbe6a8;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;
--mono:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
@media (prefers-color-scheme:dark){:root{
--bg:#0e1014;--card:#15181e;--soft:#1a1e26;--line:#2a2f39;--text:#e3e6eb;--dim:#9aa2b1;--accent:#9db1ff;--frame:#8096f2;
--add:#12231a;--add2:#22543a;--addt:#7fdca2;--del:#271618;--del2:#63292d;--delt:#ff9f9f;--warn:#2a2210;--warnt:#f0c674;--mark:#5a4a14}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.55 var(--sans);-webkit-text-size-adjust:100%}
h1,h2,h3,h4,h5,p,ul,dl,dd,pre{margin:0}
ul{list-style:none;padding:0}
code,pre{font:12.5px/1.6 var(--mono);tab-size:4;unicode-bidi:isolate;direction:ltr}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999rem;top:.5rem;z-index:9;background:var(--card);padding:.5rem 1rem;border-radius:6px}
.skip:focus{left:.5rem}
.page{max-width:1480px;margin:0 auto;padding:0 1.75rem 4rem}
.top{padding:2.25rem 0 1.5rem}
.brand{display:flex;justify-content:space-between;align-items:center;color:var(--dim);font-size:13px;min-height:2rem}
.brand b{color:var(--text);font-weight:600;letter-spacing:-.01em}
h1{font-size:28px;line-height:1.25;font-weight:620;letter-spacing:-.022em;margin-top:.35rem}
.top .lead{color:var(--dim);margin-top:.35rem;max-width:75ch;overflow-wrap:anywhere}
.stats{display:flex;flex-wrap:wrap;gap:.5rem 2.25rem;margin-top:1.35rem;padding-top:1.1rem;border-top:1px solid var(--line)}
.stats dt{font-size:12px;color:var(--dim)}
.stats dd{font-size:16px;font-weight:560;font-variant-numeric:tabular-nums}
.plus{color:var(--addt)}.minus{color:var(--delt)}
#help-button{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:6px;padding:.15rem .6rem;cursor:pointer}
kbd{font:12px var(--mono);background:var(--soft);border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:.05rem .4rem}
.layout{display:grid;grid-template-columns:15.5rem minmax(0,1fr);gap:2.25rem;align-items:start}
nav{position:sticky;top:1.25rem;max-height:calc(100vh - 2.5rem);overflow:auto;font-size:13px}
nav h2{font-size:12px;font-weight:500;color:var(--dim);padding:.15rem .6rem}
nav li li a{padding-left:1.35rem;color:var(--dim)}
nav a{display:flex;gap:.5rem;justify-content:space-between;padding:.25rem .6rem;border-radius:6px;color:var(--text)}
nav a:focus-visible{outline-offset:-2px}
nav a:hover{background:var(--soft);text-decoration:none}
nav .name{overflow-wrap:anywhere;font-weight:520}
nav .delta{white-space:nowrap;font-size:12px;font-variant-numeric:tabular-nums}
nav .sign{display:inline-block;width:1.1em;font-weight:700}
nav .refused .sign{color:var(--delt)}nav .applied .sign,nav .planned .sign{color:var(--addt)}
.file{margin-bottom:2.75rem}
.file-head{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .8rem;margin-bottom:.75rem}
.file-head h2{font:600 15px/1.5 var(--mono);overflow-wrap:anywhere}
.file-head span{color:var(--dim);font-size:13px}
.file-head .plus{color:var(--addt)}.file-head .minus{color:var(--delt)}
.edit,.whole{background:var(--card);border:1px solid var(--line);border-radius:10px;margin-bottom:1rem;overflow:hidden}
.edit{scroll-margin-top:1rem}
.edit:focus,.edit:target{outline:2px solid var(--accent);outline-offset:1px}
.edit-head{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem .85rem;padding:.7rem 1rem}
h3{font-size:14px;font-weight:600}
h3 .of{color:var(--dim);font-weight:400}
.badge{font-size:12px;font-weight:560;padding:.08rem .55rem;border-radius:99px;border:1px solid var(--line);white-space:nowrap}
.badge.applied,.badge.planned{background:var(--add);color:var(--addt);border-color:transparent}
.badge.refused{background:var(--del);color:var(--delt);border-color:transparent}
.badge.fits{border-style:dashed;color:var(--dim)}
.facts{display:flex;flex-wrap:wrap;gap:.1rem 1rem;margin-left:auto;font-size:12.5px}
.facts div{display:flex;gap:.35rem}
.facts dt{color:var(--dim)}.facts dd{font-weight:520;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.error{padding:.75rem 1rem;background:var(--del);border-top:1px solid var(--line);overflow-wrap:anywhere;white-space:pre-line}
.error .code{color:var(--delt);font-weight:700;margin-right:.35rem}
.error .next{margin-top:.35rem}
.error strong{font-weight:600}
.cmp{border-top:1px solid var(--line);padding-bottom:.35rem}
.row{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.one .row{grid-template-columns:minmax(0,1fr)}
.head{font-size:12px;color:var(--dim)}
.head>div{padding:.35rem 1rem .35rem 3.9rem}
.cell{position:relative;display:flex;min-height:20px;padding-right:.75rem;border:0 dashed transparent;border-inline-width:2px}
.r{border-inline:0;border-left:1px solid var(--line)}
.no{flex:none;width:3.1rem;padding-right:.55rem;text-align:right;color:var(--dim);font:11.5px/20px var(--mono);user-select:none}
.sg{flex:none;width:1.1rem;font:700 12.5px/20px var(--mono);user-select:none;white-space:pre}
.cell code,.ln code{min-width:0;white-space:pre-wrap;overflow-wrap:anywhere}
.changed .l:not(.none),.removed .l{background:var(--del)}
.changed .r:not(.none),.added .r{background:var(--add)}
.changed .l .sg,.removed .l .sg{color:var(--delt)}
.changed .r .sg,.added .r .sg{color:var(--addt)}
.none{background:repeating-linear-gradient(-45deg,transparent 0 5px,var(--soft) 5px 10px)}
del{background:var(--del2);text-decoration:line-through;text-decoration-thickness:1px;border-radius:2px}
ins{background:var(--add2);text-decoration:underline;text-decoration-thickness:1.5px;text-underline-offset:3px;border-radius:2px}
mark{background:var(--mark);color:inherit;text-decoration:underline wavy 1px;text-underline-offset:3px;border-radius:2px}
.fr{border-color:var(--frame)}
.fr-top{border-top:2px dashed var(--frame)}
.fr-end{border-bottom:2px dashed var(--frame)}
.tag{position:absolute;right:.6rem;top:-11px;font:500 11px/16px var(--sans);padding:2px .4rem;background:var(--card);color:var(--frame);border-radius:3px;white-space:nowrap}
.row:first-child .tag,.head+.row .tag{top:auto;bottom:100%}
.point{align-items:center;background:none}
.arrow{color:var(--accent);font:560 12px/20px var(--sans);padding-left:.75rem;white-space:nowrap}
.point::after{content:"";flex:1;border-top:2px solid var(--accent);margin-left:.6rem;margin-right:-.75rem}
.tail{margin-left:auto}
.fold{padding:.15rem 1rem .15rem 3.9rem;margin:.3rem 0;font-size:12px;color:var(--dim);background:var(--soft)}
.ch{font:600 10.5px/1 var(--mono);border:1px solid currentColor;border-radius:3px;padding:0 3px;margin:0 1px;color:var(--warnt);unicode-bidi:isolate}
details{border-top:1px solid var(--line)}
summary{padding:.55rem 1rem;font-size:13px;font-weight:520;cursor:pointer}
summary:focus-visible{outline-offset:-2px}
summary span{color:var(--dim);font-weight:400;margin-left:.5rem}
.cols{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);border-top:1px solid var(--line)}
.col+.col{border-left:1px solid var(--line)}
h4{font-size:13px;font-weight:600}
.col h4{padding:.45rem .85rem}
.col h4 span{color:var(--dim);font-weight:400;margin-left:.25rem}
.lines{padding-bottom:.6rem}
.ln{display:flex;min-height:20px;padding:0 .85rem}
.ln.part,.ln.all{background:color-mix(in srgb,var(--mark) 32%,transparent)}
.result .ln.part,.result .ln.all{background:var(--add)}
.ln .sg{color:var(--dim)}
.ln.all code{text-decoration:underline wavy 1px;text-underline-offset:3px}
.result .ln.all code{text-decoration:none}
.candidates,.notes{border-top:1px solid var(--line);padding:.75rem 1rem}
.notes{font-size:13.5px;overflow-wrap:anywhere}
.notes li{padding-left:1rem;text-indent:-1rem}
.notes li::before{content:"·";display:inline-block;width:1rem;text-indent:0;font-weight:700}
.warnings{background:var(--warn)}
.warnings h4::before{content:"! ";color:var(--warnt);font-weight:800}
.candidates>h4{margin-bottom:.5rem}
.candidate{border:1px solid var(--line);border-radius:8px;overflow:hidden;margin-bottom:.75rem}
.candidate:last-child{margin-bottom:0}
h5{font-size:13px;font-weight:520;padding:.4rem .85rem;overflow-wrap:anywhere}
h5 span{color:var(--dim);font-weight:400;margin-left:.5rem}
.differs{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem 1rem;border-top:1px solid var(--line);padding:.5rem .85rem;font-size:13px}
.differs dt{color:var(--dim)}
.differs code{white-space:pre-wrap;overflow-wrap:anywhere}
.text{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--soft);padding:.6rem 1rem;margin:.25rem 1rem .75rem;border-radius:6px;max-height:26rem;overflow:auto}
.candidate>.text{margin:0;border-radius:0}
.asked h4{padding:.25rem 1rem 0}
.whole details{border-top:0}
.diff{overflow-x:auto;padding:.5rem 0;border-top:1px solid var(--line)}
.diff span{display:block;min-width:max-content;padding:0 1rem;min-height:20px;white-space:pre}
.diff .a{background:var(--add)}.diff .d{background:var(--del)}.diff .h{color:var(--dim);background:var(--soft)}
.diff .ch{display:inline;min-width:0;padding:0 3px}
dialog{border:1px solid var(--line);border-radius:12px;background:var(--card);color:var(--text);padding:1.5rem 1.75rem;max-width:26rem;width:calc(100% - 2rem)}
dialog::backdrop{background:rgb(0 0 0/.45)}
dialog h2{font-size:16px;font-weight:600;margin-bottom:.75rem}
dialog dl{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.1rem;font-size:14px}
dialog button{font:inherit;margin-top:1.1rem;padding:.3rem .9rem;border-radius:6px;border:1px solid var(--line);background:var(--soft);color:inherit;cursor:pointer}
footer{color:var(--dim);font-size:12.5px;border-top:1px solid var(--line);padding-top:1rem}
@media (max-width:900px){
.page{padding:0 1rem 3rem}.top{padding-top:1.1rem}h1{font-size:23px}
.layout{grid-template-columns:minmax(0,1fr);gap:1.25rem}
nav{position:static;max-height:none;border:1px solid var(--line);border-radius:10px;padding:.5rem;background:var(--card)}
.facts{margin-left:0;width:100%}
.row{grid-template-columns:minmax(0,1fr)}
.row.head{display:none}
.r{border-left:0;border-inline:2px solid transparent}
.same .r,.cell.none:not(.point){display:none}
.no{width:2.4rem}.fold{padding-left:3.2rem}
.tag{position:static;margin-left:auto;align-self:start;flex:none}.error .next{margin-top:.5rem}
.cols{grid-auto-flow:row}.col+.col{border-left:0;border-top:1px solid var(--line)}
.ln.none{display:none}
summary span{display:block;margin-left:0}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media (forced-colors:active){.fr,.fr-top,.fr-end{border-color:CanvasText}ins,del,mark{forced-color-adjust:none}}
@media print{:root{--bg:#fff;--card:#fff;--soft:#fff;--line:#999;--text:#000;--dim:#333;--accent:#000;--frame:#000;--add:#fff;--add2:#fff;--addt:#000;--del:#fff;--del2:#fff;--delt:#000;--warn:#fff;--warnt:#000;--mark:#fff}
body{font-size:11pt}.skip,#help-button,nav,footer kbd{display:none!important}
.page{padding:0;max-width:none}.layout{display:block}.edit,.whole,.candidate{overflow:visible}
.row,.ln,.error{break-inside:avoid}.edit-head,.file-head{break-after:avoid}.diff span{white-space:pre-wrap;min-width:0}.text{max-height:none}}
`;
