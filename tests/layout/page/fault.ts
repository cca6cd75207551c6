/** Kinds of faults that a layout can have. */
export const FAULT_KINDS = [
  'wide-page',
  'outside',
  'cut-text',
  'spilled-text',
  'spilled-box',
  'broken-word',
  'wide-table',
  'overlapping-text',
  'small-target',
  'covered-focus',
  'covered-text',
  'broken-image',
  'stretched-image',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A rectangle in pixels from the upper left corner of the page. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface LayoutFault {
  readonly kind: FaultKind
  /** Path of the element, short enough to be read. */
  readonly selector: string
  /** The measured values, in pixels of CSS. */
  readonly detail: string
  readonly box: Box
}

export function faultAt(kind: FaultKind, element: Element, detail: string): LayoutFault {
  return { kind, selector: selectorOf(element), detail, box: onPage(element.getBoundingClientRect()) }
}

/** Whole pixels: tenths differ between machines. */
export const pixels = (value: number): string => `${Math.round(value)}`

/** The beginning of an element's text or name. */
export function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent.trim()
  const plain = name.replaceAll(/\s+/g, ' ')
  return plain.length > 40 ? `“${plain.slice(0, 39)}…”` : `“${plain}”`
}

function onPage({ left, top, right, bottom }: DOMRect): Box {
  const { scrollX, scrollY } = window
  return { left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY }
}

const STEPS = 4

function selectorOf(element: Element): string {
  const steps: string[] = []
  for (let at: Element | null = element; at && steps.length < STEPS; at = at.parentElement) {
    if (at.id !== '' && !at.id.includes(':')) {
      steps.unshift(`#${at.id}`)
      break
    }
    steps.unshift(stepOf(at))
    if (/^(?:main|header|footer|nav|dialog|body)$/.test(at.localName)) break
  }
  return steps.join(' > ')
}

function stepOf(element: Element): string {
  const { localName, classList } = element
  const role = element.getAttribute('role')
  if (role !== null) return `${localName}[role=${role}]`
  const [name] = [...classList].filter((one) => !/^(?:css-|Mui[A-Z])/.test(one))
  return name === undefined ? localName : `${localName}.${name}`
}
