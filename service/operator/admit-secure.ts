import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAddressReader } from '#service/channel/client-address.ts'
import { isLoopback } from '#service/base/loopback.ts'

/** Without TLS only this machine and the named proxies may connect: tokens never cross a network in clear text (security 40). */
export function admitSecure(server: Pick<Server, 'prependListener'>, trustProxy: string | undefined): void {
  const addresses = createAddressReader(trustProxy)
  server.prependListener('connection', (socket: Socket) => {
    const client = addresses.clientOfSocket(socket)
    if (client !== null && !isLoopback(client)) socket.destroy()
  })
}
