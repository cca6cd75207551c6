/** Path at which the recipient of an invitation refuses further ones, with the secret behind it. */
export const STOP_PATH = '/client/invitations/'

export function stopAddress(origin: string, stopKey: string, language: string): string {
  const address = new URL(`${STOP_PATH}${stopKey}`, origin)
  address.searchParams.set('lang', language)
  return address.href
}
