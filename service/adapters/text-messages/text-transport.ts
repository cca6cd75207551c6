import type { Config } from '#service/config/config.ts'
import { createFolderTransport } from './folder-transport.ts'
import { createGatewayTransport } from './gateway-transport.ts'

/** A text message as it is passed to a transport. */
export interface OutgoingText {
  /** The same for each attempt to send one message, so that a gateway can drop repeats. */
  readonly messageId: string
  /** `+` and digits, or the digits of a national number. */
  readonly to: string
  readonly from: string
  readonly text: string
}

/** Delivers text messages. */
export interface TextTransport {
  /** Throws if the message was not accepted. */
  send: (message: OutgoingText) => Promise<void>
}

/** The configured gateway, else the folder. */
export function openTextTransport({
  smsUrl,
  smsToken,
  dataDir,
}: Pick<Config, 'smsUrl' | 'smsToken' | 'dataDir'>): TextTransport {
  return smsUrl === undefined
    ? createFolderTransport(dataDir)
    : createGatewayTransport({ url: smsUrl, token: smsToken })
}
