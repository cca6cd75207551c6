/** Any step in the place of the hash gives the present picture. */
const PRESENT = 'page'

const ADDRESS = /^\/client\/sites\/[^/]+\/assets\/[^/]+\/(?<name>[^/?#]+)$/

/** The address of a picture of a site in its pages. The name of an uploaded one changes with its content. */
export const pictureAddress = (siteId: string, name: string): string =>
  `/client/sites/${siteId}/assets/${PRESENT}/${name}`

/** The name of the picture at an address; null for one of another site or place. */
export const pictureIn = (src: string): string | null => ADDRESS.exec(src)?.groups?.['name'] ?? null
