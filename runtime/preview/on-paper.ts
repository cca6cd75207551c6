/** Shows a page as a printer gets it: the rules for paper of its style sheets apply, and those for screens alone do not. */
export function showOnPaper(): void {
  const ground = new CSSStyleSheet()
  // A printer leaves the ground of a page out.
  ground.replaceSync('html, body { background: white !important; }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ground]
  turnSheets()
  // A screen loads its style sheets with its code.
  new MutationObserver(turnSheets).observe(document.head, { childList: true })
  document.addEventListener('load', turnSheets, { capture: true })
}

function turnSheets(): void {
  for (const sheet of document.styleSheets) turnRules(sheet.cssRules)
}

function turnRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const { media } = rule
      if (media.mediaText === 'print') media.mediaText = 'all'
      else if (media.mediaText === 'screen') media.mediaText = 'not all'
    }
    if (rule instanceof CSSGroupingRule) turnRules(rule.cssRules)
  }
}
