import { Packr } from 'msgpackr'
import { requestBytes } from './http-load.ts'

/** As the protocol has it: plain maps that any MessagePack library reads. */
export const wire = new Packr({ useRecords: false, int64AsType: 'number' })

export interface Identity {
  /** The site's host, which chooses the site. */
  host: string
  cookie?: string
  token?: string
}

/** What every call to the channel carries. */
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
  return requestBytes({ path, headers: channelHeaders(identity), body: wire.pack(frames) })
}

export const PING_FRAMES = [{ id: 1, op: 'ping', body: {} }]
