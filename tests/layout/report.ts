import type { FaultKind, LayoutFault } from './page/fault.ts'

/** A window, a language and a scheme in which a screen was looked at. */
export interface View {
  readonly language: string
  readonly scheme: 'light' | 'dark'
  readonly width: number
}

export interface Finding {
  readonly siteId: string
  /** Name of the screen, with `as player` where a player sees it. */
  readonly screen: string
  readonly fault: Omit<LayoutFault, 'box' | 'kind'> & { readonly kind: FaultKind | 'wcag' | 'not-opened' }
  /** Each view that has it. */
  readonly views: View[]
  /** File of the picture of the first view. */
  readonly picture: string | null
}

/** The faults of a run: the same fault of a screen in several views is one finding with one picture. */
export class Report {
  private readonly findings = new Map<string, Finding>()

  /** Notes a fault. Returns whether it is new, so that a picture of it is wanted. */
  note(place: { siteId: string; screen: string }, view: View, fault: Finding['fault']): boolean {
    const known = this.findings.get(keyOf(place, fault))
    known?.views.push(view)
    return known === undefined
  }

  add(
    place: { siteId: string; screen: string },
    view: View,
    found: Pick<Finding, 'fault' | 'picture'>,
  ): void {
    this.findings.set(keyOf(place, found.fault), { ...place, ...found, views: [view] })
  }

  get all(): readonly Finding[] {
    return [...this.findings.values()]
  }

  /** Whether enough pictures show this fault of a site: a part of the frame is on every screen. */
  isPictured(siteId: string, fault: Finding['fault']): boolean {
    const same = this.all.filter(
      (other) => partOf(other) === partOf({ siteId, fault }) && other.picture !== null,
    )
    return same.length >= PICTURES_MAX
  }

  /** One block a screen, one line a fault; what most screens have in common comes first. */
  text(): string {
    const parts = Map.groupBy(this.all, partOf)
    const isCommon = (finding: Finding) => (parts.get(partOf(finding))?.length ?? 0) > COMMON_FROM
    const common = [...parts.values()].flatMap((findings) => {
      const [first] = findings
      if (first === undefined || !isCommon(first)) return []
      const views = findings.flatMap((finding) => finding.views)
      return [`${first.siteId}: on ${findings.length} screens\n  ${lineOf({ ...first, views })}`]
    })
    const own = this.all.filter((finding) => !isCommon(finding))
    const screens = Map.groupBy(own, ({ siteId, screen }) => `${siteId}: ${screen}`)
    const blocks = [...screens].map(([screen, findings]) =>
      [screen, ...findings.map((finding) => `  ${lineOf(finding)}`)].join('\n'),
    )
    return [...common, ...blocks].join('\n\n')
  }
}

const PICTURES_MAX = 2
/** A fault on more screens than this is one of a part that they share. */
const COMMON_FROM = 3

const partOf = ({ siteId, fault }: Pick<Finding, 'siteId' | 'fault'>) =>
  [siteId, fault.kind, fault.selector].join('\n')

/** Sizes and texts differ with the language and the width: the element and the kind are what is mended. */
const keyOf = (
  { siteId, screen }: { siteId: string; screen: string },
  { kind, selector }: Finding['fault'],
) => [siteId, screen, kind, selector].join('\n')

function lineOf({ fault: { kind, selector, detail }, views, picture }: Finding): string {
  const listed = (values: readonly (string | number)[]) => [...new Set(values)].join(' ')
  const where = [
    listed(views.map(({ language }) => language)),
    listed(views.map(({ scheme }) => scheme)),
    listed(views.map(({ width }) => width)),
  ].join(', ')
  return `${kind}  ${selector}  ${detail}  [${where}]${picture === null ? '' : `  ${picture}`}`
}
