import { messagePack } from '#tools/message-pack.ts'
import { requestBytes } from './http-load.ts'

export interface Identity {
  /** Host name, which selects the site. */
  host: string
  cookie?: string
  token?: string
}

/** Headers of every call to the channel. */
export function channelHeaders(identity: Identity): Record<string, string> {
  return {
    host: identity.host,
    'content-type': 'application/vnd.msgpack',
    'x-requested-with': 'tombolo',
    ...(identity.cookie === undefined ? {} : { cookie: identity.cookie }),
    ...(identity.token === undefined ? {} : { 'x-auth-token': identity.token }),
  }
}

/** One request to the channel, as bytes. */
export function channelRequest(path: string, frames: unknown[], identity: Identity): Uint8Array {
  return requestBytes({ path, headers: channelHeaders(identity), body: messagePack.pack(frames) })
}

export const PING_FRAMES = [{ id: 1, op: 'ping', body: {} }]
