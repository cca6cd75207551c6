/** The id of a game instance in an address; null where the text is none. */
export function readInstanceId(text: string | undefined): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
