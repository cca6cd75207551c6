import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { AdvertTerms, OperatedAdvert } from '#schemas/operator/adverts.ts'
import { Mistake } from '../../mistake.ts'
import { resultOf, type OperatorApi } from './connect-api.ts'
import { numberOf } from './options.ts'

/**
 * Runs `ad list`, `create` and `change` (with the terms in a JSON file) or `end`, and prints each advert with its counts. `pictureFile` in
 * the terms is a path beside that file.
 */
export async function runAdvertCommand(
  api: OperatorApi,
  [command, subject]: readonly (string | undefined)[],
  { site: siteId, ad }: { readonly site?: string | undefined; readonly ad?: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  if (siteId === undefined) throw new Mistake('The command needs --site.')
  if (command === 'list') {
    const adverts = resultOf(await api('getAdverts', { siteId }, {}))
    if (adverts.length === 0) say(`${siteId} has no adverts.`)
    for (const advert of adverts) say(lineOf(advert))
    return
  }
  if (command === 'create' && subject !== undefined)
    return say(lineOf(resultOf(await api('createAdvert', { siteId }, await readAdvertTerms(subject)))))
  if (command === 'change' && subject !== undefined) {
    const which = { siteId, advertId: numberOf(ad, 'an advert in --ad') }
    return say(lineOf(resultOf(await api('changeAdvert', which, await readAdvertTerms(subject)))))
  }
  if (command === 'end')
    return say(
      lineOf(resultOf(await api('endAdvert', { siteId, advertId: numberOf(subject, 'an advert') }, {}))),
    )
  throw new Mistake('The commands are ad list, create <file>, change <file> --ad <number> and end <number>.')
}

/** The terms in a file, with the picture that they name; the service validates them. */
export async function readAdvertTerms(file: string): Promise<AdvertTerms> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as AdvertTerms & { pictureFile?: string }
    const { pictureFile, ...terms } = read
    if (pictureFile === undefined) return terms
    return { ...terms, picture: await readFile(resolve(dirname(file), pictureFile), 'base64') }
  } catch (error) {
    throw new Mistake(`${file} is not a JSON file with the terms of an advert: ${(error as Error).message}`)
  }
}

function lineOf({ advertId, name, location, size, weight, shown, clicked, endedAt }: OperatedAdvert): string {
  const counts = `shown ${shown}, clicked ${clicked}`
  return `${advertId}: ${name}, ${location} ${size}, weight ${weight}, ${counts}${endedAt === undefined ? '' : ', ended'}`
}
