/** The scheme with user and password, the hosts, and the rest of a URL. */
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i

/** One URL for each host of a URL that may name several, separated by commas; a URL that has none is returned as it is. */
export function hostUrls(url: string): readonly string[] {
  const [, head = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${head}${host.trim()}${rest}`)
}
