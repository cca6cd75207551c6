/** Whether an address or name is this machine's alone. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(address)
