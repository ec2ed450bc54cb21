/** The style sheet of the pages for payers. Text keeps 4.5:1 and more against what is behind it, in both schemes. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --text: #18201b; --soft: #4a544e; --line: #7d8781; --panel: #f2f5f3;
  --strong: #0b5c3b; --on-strong: #ffffff; --bad: #a3120a; --warn: #fff1c7; --on-warn: #4a3500;
  font: 1rem/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #111513; --text: #edf1ee; --soft: #b6c0ba; --line: #7d8781; --panel: #1b211e;
    --strong: #4cd697; --on-strong: #05140c; --bad: #ffb4ab; --warn: #4a3800; --on-warn: #ffedb8;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--ground); color: var(--text); }
main { max-width: 32rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 1rem 0 0.5rem; }
.business { margin: 0.5rem 0 0; color: var(--soft); }
.sandbox { margin: 0; padding: 0.5rem 0.75rem; background: var(--warn); color: var(--on-warn); border-radius: 0.375rem; }
.notice { padding: 0.75rem; background: var(--panel); border-radius: 0.375rem; }
.item, .choice { display: flex; gap: 0.75rem; justify-content: space-between; }
.item { font-weight: 600; }
fieldset { margin: 1rem 0 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: block; margin-top: 0.75rem; }
input { width: 100%; min-height: 2.75rem; padding: 0.5rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 0.375rem; }
input[aria-invalid] { border: 2px solid var(--bad); }
.choice { align-items: center; min-height: 2.75rem; margin-top: 0.5rem; padding: 0.5rem; border: 1px solid var(--line); border-radius: 0.375rem; }
.choice input { flex: none; width: 1.25rem; min-height: 1.25rem; margin: 0; accent-color: var(--strong); }
.choice span:nth-of-type(1) { flex: 1; }
small { color: var(--soft); font-size: 0.875rem; }
.error { margin: 0.25rem 0 0; color: var(--bad); }
.error:empty { display: none; }
button { min-height: 2.75rem; padding: 0.5rem 1rem; font: inherit; font-weight: 600; border: 1px solid var(--strong); border-radius: 0.375rem; cursor: pointer; }
#submit, .simulate { width: 100%; margin-top: 1rem; background: var(--strong); color: var(--on-strong); }
.simulate { background: var(--warn); color: var(--on-warn); border: 2px dashed var(--on-warn); }
.copy { background: var(--ground); color: var(--strong); }
button[disabled] { opacity: 0.75; cursor: progress; }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
h2:focus-visible { outline: 0; }
a { color: var(--strong); }
dl { margin: 1rem 0 0; padding: 0.75rem; background: var(--panel); border-radius: 0.375rem; }
dl:empty { display: none; }
dt { color: var(--soft); }
dd { margin: 0 0 0.75rem; display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; justify-content: space-between; }
dd:last-child { margin-bottom: 0; }
.account strong { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.sums { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 1rem; }
.sums dd { margin: 0; justify-content: flex-end; }
.sums :nth-last-child(-n + 2) { font-weight: 700; color: var(--text); }
.waiting { font-weight: 600; }
.quiet { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
