import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { plain } from '#tests/support/mail-server.ts'

/** The mails that a service without a mail server writes to its folder. */
export class Mailbox {
  private readonly folder: string

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'outbox')
  }

  /** The path of the link in the newest mail to an address that leads to this path. */
  async linkTo(address: string, path: string): Promise<string> {
    let found: string | undefined
    await expect
      .poll(
        async () => {
          const mails = (await this.mails()).filter((mail) => mail.includes(`To: ${address}`))
          found = mails.map((mail) => linkIn(mail, path)).findLast((link) => link !== undefined)
          return found
        },
        { message: `a mail to ${address} with a link to ${path}` },
      )
      .toBeDefined()
    return found!
  }

  /** Every mail so far, in the order in which they were written. */
  private async mails(): Promise<string[]> {
    const files = await readdir(this.folder).catch(() => [])
    const texts = files.toSorted().map((file) => readFile(join(this.folder, file), 'latin1'))
    return (await Promise.all(texts)).map(plain)
  }
}

function linkIn(mail: string, path: string): string | undefined {
  const [link] = mail.match(/http:\/\/[^\s"<>]+/g)?.filter((url) => new URL(url).pathname === path) ?? []
  if (link === undefined) return undefined
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
  return pathname + search
}
