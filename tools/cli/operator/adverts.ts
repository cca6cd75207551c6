import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { AdvertTerms, OperatedAdvert } from '#schemas/operator/adverts.ts'
import { Mistake } from '../../mistake.ts'
import { resultOf, type OperatorApi } from './connect-api.ts'
import { numberOf } from './options.ts'
import { type ListedRows, sayList } from './say-list.ts'

/**
 * Runs `ad list`, `create` and `change` (with the terms in a JSON file) or `end`, and prints each advert with its counts. `pictureFile` in
 * the terms is a path beside that file, `pictureFiles` has those with text in them by language.
 */
export async function runAdvertCommand(
  api: OperatorApi,
  [command, subject]: readonly (string | undefined)[],
  { site: siteId, ad }: { readonly site?: string | undefined; readonly ad?: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  if (siteId === undefined) throw new Mistake('The command needs --site.')
  if (command === 'list')
    return sayList({ ...listOfAdverts(api, siteId), lineOf, none: `${siteId} has no adverts.` }, say)
  if (command === 'create' && subject !== undefined) {
    const { terms, pictures } = await readAdvert(subject)
    const created = resultOf(await api('createAdvert', { siteId }, terms))
    return say(lineOf(await withPictures(api, { siteId, advert: created, pictures })))
  }
  if (command === 'change' && subject !== undefined) {
    const which = { siteId, advertId: numberOf(ad, 'an advert in --ad') }
    const { terms, pictures } = await readAdvert(subject)
    const changed = resultOf(await api('changeAdvert', which, terms))
    return say(lineOf(await withPictures(api, { siteId, advert: changed, pictures })))
  }
  if (command === 'end')
    return say(
      lineOf(resultOf(await api('endAdvert', { siteId, advertId: numberOf(subject, 'an advert') }, {}))),
    )
  throw new Mistake('The commands are ad list, create <file>, change <file> --ad <number> and end <number>.')
}

/** The adverts of a site, the newest first. */
export const listOfAdverts = (
  api: OperatorApi,
  siteId: string,
): Pick<ListedRows<OperatedAdvert, number>, 'readPage' | 'idOf'> => ({
  readPage: async (from) => {
    const { adverts, hasMore } = resultOf(await api('getAdverts', { siteId }, from))
    return { rows: adverts, hasMore }
  },
  idOf: ({ advertId }) => advertId,
})

export interface AdvertFile {
  readonly terms: AdvertTerms
  /** Pictures with text in them, as base64 by language. */
  readonly pictures: Readonly<Record<string, string>>
}

/** The terms in a file, with the pictures that they name; the service validates them. */
export async function readAdvert(file: string): Promise<AdvertFile> {
  const picture = (name: string) => readFile(resolve(dirname(file), name), 'base64')
  try {
    const {
      pictureFile,
      pictureFiles = {},
      ...terms
    } = JSON.parse(await readFile(file, 'utf8')) as AdvertTerms & {
      pictureFile?: string
      pictureFiles?: Record<string, string>
    }
    const named = Object.entries(pictureFiles).map(
      async ([language, name]) => [language, name === '' ? '' : await picture(name)] as const,
    )
    return {
      terms: pictureFile === undefined ? terms : { ...terms, picture: await picture(pictureFile) },
      pictures: Object.fromEntries(await Promise.all(named)),
    }
  } catch (error) {
    throw new Mistake(`${file} is not a JSON file with the terms of an advert: ${(error as Error).message}`)
  }
}

/** Sets the pictures of an advert by language; an empty one removes the present one. */
export async function withPictures(
  api: OperatorApi,
  {
    siteId,
    advert,
    pictures,
  }: { readonly siteId: string; readonly advert: OperatedAdvert; readonly pictures: AdvertFile['pictures'] },
): Promise<OperatedAdvert> {
  let changed = advert
  for (const [language, picture] of Object.entries(pictures)) {
    const which = { siteId, advertId: advert.advertId, language }
    changed = resultOf(await api('setAdvertPicture', which, { picture }))
  }
  return changed
}

function lineOf({ advertId, name, location, size, weight, shown, clicked, endedAt }: OperatedAdvert): string {
  const counts = `shown ${shown}, clicked ${clicked}`
  return `${advertId}: ${name}, ${location} ${size}, weight ${weight}, ${counts}${endedAt === undefined ? '' : ', ended'}`
}
