import type { UseBounds } from './client-use.ts'

const MEGABYTE = 1024 * 1024

/**
 * Default limits of one address in a process: enough for a large office or a provider's gateway. The last two are the limits of all
 * addresses together.
 */
export const CLIENT_SETTINGS = {
  CONNECTIONS_PER_ADDRESS: 2500,
  WEBSOCKETS_PER_ADDRESS: 2000,
  WEBSOCKETS_OPENED_PER_ADDRESS: 200,
  POLLS_PER_ADDRESS: 1000,
  MESSAGES_PER_ADDRESS: 2000,
  TOPICS_PER_ADDRESS: 64_000,
  DOWNLOADS_PER_ADDRESS: 2,
  MEGABYTES_PER_ADDRESS: 16,
  TOPICS_PER_PROCESS: 256_000,
  MEGABYTES_PER_PROCESS: 48,
} as const

/** @param read the value of a setting, or its default */
export function clientBounds(read: (name: string, fallback: number) => number): UseBounds {
  const setting = (name: keyof typeof CLIENT_SETTINGS) => read(name, CLIENT_SETTINGS[name])
  return {
    connections: setting('CONNECTIONS_PER_ADDRESS'),
    websockets: setting('WEBSOCKETS_PER_ADDRESS'),
    openings: setting('WEBSOCKETS_OPENED_PER_ADDRESS'),
    polls: setting('POLLS_PER_ADDRESS'),
    topics: setting('TOPICS_PER_ADDRESS'),
    messages: setting('MESSAGES_PER_ADDRESS'),
    downloads: setting('DOWNLOADS_PER_ADDRESS'),
    bytes: setting('MEGABYTES_PER_ADDRESS') * MEGABYTE,
    inAll: {
      topics: setting('TOPICS_PER_PROCESS'),
      bytes: setting('MEGABYTES_PER_PROCESS') * MEGABYTE,
    },
  }
}
