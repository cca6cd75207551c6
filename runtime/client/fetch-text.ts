/** Reads a text of this site over plain HTTP. A status of 400 or more is an error (spec 7, "Direct HTTP"). */
export async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return await response.text()
}
