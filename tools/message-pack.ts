import { Packr } from 'msgpackr'

/** The encoding of the protocol for clients of our own: plain maps that any MessagePack library reads. */
export const messagePack = new Packr({ useRecords: false, int64AsType: 'number' })
