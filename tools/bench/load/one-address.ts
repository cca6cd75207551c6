/** All clients of a measurement share this machine's address: settings that allow this many per address. */
export const FROM_ONE_ADDRESS = {
  CONNECTIONS_PER_ADDRESS: '30000',
  WEBSOCKETS_PER_ADDRESS: '30000',
  WEBSOCKETS_OPENED_PER_ADDRESS: '30000',
  POLLS_PER_ADDRESS: '30000',
  MESSAGES_PER_ADDRESS: '30000',
  TOPICS_PER_ADDRESS: '256000',
  MEGABYTES_PER_ADDRESS: '256',
  MEGABYTES_PER_PROCESS: '1024',
} as const
