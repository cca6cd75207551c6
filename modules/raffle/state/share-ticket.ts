/** A ticket to share: its address and the words beside it. */
export interface SharedTicket {
  readonly title: string
  readonly text: string
  /** On this site. */
  readonly path: string
}

/** The full address of a path of this site. */
export const addressOf = (path: string): string => new URL(path, window.location.origin).href

/** Opens the device's dialog for sharing, or copies the ticket where there is none. Closing the dialog is no failure. */
export async function shareTicket({
  title,
  text,
  path,
}: SharedTicket): Promise<'shared' | 'copied' | 'failed'> {
  const url = addressOf(path)
  const { share } = navigator as { share?: Navigator['share'] }
  try {
    if (share === undefined) {
      await navigator.clipboard.writeText(`${text} ${url}`)
      return 'copied'
    }
    await share.call(navigator, { title, text, url })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed'
  }
}
