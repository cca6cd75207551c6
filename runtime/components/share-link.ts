/** A path of this site with a title and a text, as the share dialog of a device takes them. */
export interface SharedLink {
  readonly title: string
  readonly text: string
  /** On this site. */
  readonly path: string
}

/** The full address of a path of this site. */
export const addressOf = (path: string): string => new URL(path, window.location.origin).href

/** Opens the device's dialog for sharing, or copies the text with the link where there is none. Closing the dialog is no failure. */
export async function shareLink({ title, text, path }: SharedLink): Promise<'shared' | 'copied' | 'failed'> {
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

/** Whether the browser has a dialog for sharing. */
export const canShare = (): boolean => typeof (navigator as { share?: unknown }).share === 'function'

/** Copies the full address of a path of this site; false where the browser refuses. */
export async function copyAddress(path: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(addressOf(path))
    return true
  } catch {
    return false
  }
}
