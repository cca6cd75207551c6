import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../mail/messages')

type Texts = Readonly<Record<string, string>>

const TEXTS: ReadonlyMap<string, Texts> = new Map(
  readdirSync(FOLDER).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Texts,
  ]),
)

/** The product's texts of mails and text messages by id; undefined in a language that it does not have. */
export const productMailTexts = (language: string): Texts | undefined => TEXTS.get(language)
