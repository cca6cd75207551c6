import { TOKEN_FRAGMENT } from '#schemas/operator/addresses.ts'

const KEPT_AS = 'tombolo.operator.token'

/** Takes the token from the address and removes it there, so that it is not copied or bookmarked. */
export function takeToken(): string | null {
  const brought = new RegExp(`^#${TOKEN_FRAGMENT}=([\\x21-\\x7e]{1,512})$`).exec(window.location.hash)?.[1]
  if (brought !== undefined) {
    keepToken(decodeURIComponent(brought))
    window.history.replaceState(null, '', window.location.pathname)
  }
  return window.sessionStorage.getItem(KEPT_AS)
}

/** Until the tab closes. */
export function keepToken(token: string): void {
  window.sessionStorage.setItem(KEPT_AS, token)
}

export function forgetToken(): void {
  window.sessionStorage.removeItem(KEPT_AS)
}
