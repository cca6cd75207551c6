/** The printed identification of a ticket. */
export interface TicketCode {
  readonly ticketId: string
  readonly secureKey: string
}

/**
 * The path in the code of a printed ticket, below the path of the scanner. Its data are behind the `#`: a browser does not send them to
 * a server or a log.
 */
export const ticketPath = (scanPath: string, { ticketId, secureKey }: TicketCode): string =>
  `${scanPath}#${ticketId}.${secureKey}`

const CODE = /^#?(\d{1,15})\.([0-9A-Za-z-]{8,40})$/

/** Reads a scanned code, or the fragment of an address; null where it is no ticket's. */
export function readTicketCode(text: string): TicketCode | null {
  const [, ticketId, secureKey] = CODE.exec(text.slice(Math.max(0, text.indexOf('#')))) ?? []
  return ticketId === undefined || secureKey === undefined ? null : { ticketId, secureKey }
}
