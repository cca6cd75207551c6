/** A paragraph, or numbered steps. Their texts have code and bold words in the marks of Markdown, and links as their texts. */
export type RunbookBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'steps'; readonly steps: readonly string[] }

const STEP = /^\d+\. /

/** The blocks of the part with this heading; none where the runbook lacks it. */
export function runbookPart(runbook: string, heading: string): readonly RunbookBlock[] {
  const [, ...parts] = runbook.split(/^## /m)
  const part = parts.find((text) => text.startsWith(`${heading}\n`))
  if (part === undefined) return []
  return part
    .slice(heading.length)
    .replaceAll(/ ?\(\[[^\]]+\]\([^)]+\)\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .trim()
    .split('\n\n')
    .map((block) => {
      if (!STEP.test(block)) return { kind: 'text', text: block }
      return { kind: 'steps', steps: block.split('\n').map((step) => step.replace(STEP, '')) }
    })
}
