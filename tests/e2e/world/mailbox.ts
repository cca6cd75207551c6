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

  /** The code in the newest text message to a phone number. */
  async codeTo(number: string): Promise<string> {
    const to = `To: +${number.replaceAll(/\D/g, '')}`
    let code = ''
    await expect
      .poll(
        async () => {
          const texts = await this.files('.txt')
          code = /#(\d{6})$/m.exec(texts.findLast((text) => text.includes(to)) ?? '')?.[1] ?? ''
          return code
        },
        { message: `a text message to ${number}` },
      )
      .not.toBe('')
    return code
  }

  /** Every mail so far, in the order in which they were written. */
  private async mails(): Promise<string[]> {
    return (await this.files('.eml')).map(plain)
  }

  private async files(ending: string): Promise<string[]> {
    const files = await readdir(this.folder).catch(() => [])
    const wanted = files.filter((file) => file.endsWith(ending)).toSorted()
    return Promise.all(wanted.map((file) => readFile(join(this.folder, file), 'latin1')))
  }
}

function linkIn(mail: string, path: string): string | undefined {
  const [link] = mail.match(/http:\/\/[^\s"<>]+/g)?.filter((url) => new URL(url).pathname === path) ?? []
  if (link === undefined) return undefined
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
  return pathname + search
}
