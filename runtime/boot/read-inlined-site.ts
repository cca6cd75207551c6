import { INLINED_SITE_ELEMENT_ID, type InlinedSite } from '#schemas/site-manifest/inlined-site.ts'

/** Reads the data that the service inlined into the page. Throws where it is missing: the page was not made for this app. */
export function readInlinedSite(document: Document): InlinedSite {
  const text = document.getElementById(INLINED_SITE_ELEMENT_ID)?.textContent
  if (!text) throw new Error(`The page has no #${INLINED_SITE_ELEMENT_ID}.`)
  return JSON.parse(text) as InlinedSite
}
