import { EXPORT_SECTIONS, type ExportSection } from './endpoints/exportPlayer.ts'
import type { EndpointRequest, EndpointResult } from './endpoints.ts'

/** Reads every section of a player's data, with all pages of each. */
export async function readExport(
  ask: (request: EndpointRequest<'exportPlayer'>) => Promise<EndpointResult<'exportPlayer'>>,
): Promise<ReadonlyMap<ExportSection, readonly object[]>> {
  const sections = new Map<ExportSection, object[]>()
  for (const section of EXPORT_SECTIONS) {
    const all: object[] = []
    let page = await ask({ section })
    all.push(...page.rows)
    while (page.next !== null) {
      page = await ask({ section, after: page.next })
      all.push(...page.rows)
    }
    sections.set(section, all)
  }
  return sections
}
