/** The cookie and the token of a session. */
export interface SessionProof {
  readonly cookie: string
  readonly token: string
}

/** A player's session as the runtime stores it: a cookie, and the token in the storage of the site. */
export function storedSession(siteId: string, origin: string, { cookie, token }: SessionProof) {
  const [name = '', value = ''] = cookie.split('=', 2)
  const { hostname: domain } = new URL(origin)
  const credentials = { name: `tombolo.${siteId}.credentials`, value: JSON.stringify(token) }
  return {
    cookies: [
      {
        name,
        value,
        domain,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [{ origin, localStorage: [credentials] }],
  }
}
