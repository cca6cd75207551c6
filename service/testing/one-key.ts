import type { DataKey, KeyRing } from '#service/keys/key-ring.ts'

/** A key ring with one key for every purpose. */
export const ringOfOneKey = (key: DataKey): KeyRing => ({
  current: () => key,
  first: () => key,
  stored: () => [{ ...key, usedFrom: -Infinity }],
  baseOf: () => key,
  isBase: () => true,
  ofTickets: () => [{ ...key, usedFrom: -Infinity }],
  byId: () => key,
  find: async () => key,
  refresh: async () => undefined,
})
