import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { FONT_MAX_BYTES, SITE_FILE_MAX_BYTES } from '#schemas/limits.ts'
import type { PictureCrop, PictureUse } from '#schemas/operator/site-assets.ts'
import { ApiProblem } from '../api/operator-api.ts'
import { useBuilder } from './builder-context.ts'
import { dataUrlOf } from './picture-pixels.ts'

const assetsKey = (siteId: string) => ['assets', siteId]

/** The pictures that a site can name: its own, and those of the sites that it extends. */
export function usePictures(siteId: string, isWanted: boolean) {
  const { api } = useBuilder()
  const query = useQuery({
    queryKey: assetsKey(siteId),
    queryFn: isWanted ? () => api.assets(siteId) : skipToken,
  })
  return { pictures: query.data ?? [], isLoading: isWanted && query.isPending }
}

/** A picture as a data URL, which the policy of the builder shows; null until it is loaded, and where the site has none. */
export function usePicture(siteId: string, name: string): string | null {
  const { api } = useBuilder()
  const { data } = useQuery({
    queryKey: ['asset', siteId, name],
    queryFn: name === '' ? skipToken : () => api.viewAsset(siteId, name),
    retry: false,
  })
  return data === undefined ? null : `data:${data.mediaType};base64,${data.content}`
}

/** The whole picture from which one was cut, as a data URL; null until it is loaded. */
export function useOriginal(siteId: string, name: string | null): string | null {
  const { api } = useBuilder()
  const { data } = useQuery({
    queryKey: ['original', siteId, name],
    queryFn: name === null ? skipToken : () => api.viewOriginal(siteId, name),
  })
  return data === undefined ? null : `data:${data.mediaType};base64,${data.content}`
}

export interface ChosenPicture {
  /** A file of the person, or the name of a picture of the site whose original is cut anew. */
  readonly of: File | string
  readonly use: PictureUse
  /** The part that is shown; without one the whole picture. */
  readonly crop?: PictureCrop | undefined
}

/** Uploads a picture for a site. It is live once a published manifest names it. */
export function useUpload(siteId: string) {
  const { api, queries } = useBuilder()
  return useMutation({
    mutationFn: async ({ of, use, crop }: ChosenPicture) => {
      if (typeof of !== 'string' && of.size > SITE_FILE_MAX_BYTES)
        throw tooLarge(of.size, SITE_FILE_MAX_BYTES)
      const source = typeof of === 'string' ? { from: of } : { file: await base64Of(of) }
      // The beginning of the name of the stored file is its use.
      const picture = { use, name: use, ...source, ...(crop !== undefined && { crop }) }
      return api.uploadPicture(siteId, picture, crypto.randomUUID())
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: assetsKey(siteId) }),
  })
}

const fontsKey = (siteId: string) => ['fonts', siteId]

/** The fonts that were uploaded for a site, and for those that it extends; none without a site. */
export function useUploadedFonts(siteId: string | null) {
  const { api } = useBuilder()
  const { data, isPending } = useQuery({
    queryKey: fontsKey(siteId ?? ''),
    queryFn: siteId === null ? skipToken : () => api.fonts(siteId),
  })
  return { fonts: data ?? [], isLoading: siteId !== null && isPending }
}

/** Removes a font that nothing names. */
export function useRemoveFont(siteId: string) {
  const { api, queries } = useBuilder()
  return useMutation({
    mutationFn: (name: string) => api.removeFont(siteId, name, crypto.randomUUID()),
    onSettled: () => queries.invalidateQueries({ queryKey: fontsKey(siteId) }),
  })
}

/** Uploads a font for a site, once a person has stated that its licence allows that. */
export function useFontUpload(siteId: string) {
  const { api, queries } = useBuilder()
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > FONT_MAX_BYTES) throw tooLarge(file.size, FONT_MAX_BYTES)
      const sent = { name: fontNameOf(file), mayBeUsed: true, file: await base64Of(file) } as const
      return api.uploadFont(siteId, sent, crypto.randomUUID())
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: fontsKey(siteId) }),
  })
}

/** The beginning of the name of a stored font: letters of the name of its file. */
const fontNameOf = ({ name }: File) =>
  name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'font'

/** Removes a picture that nothing names. */
export function useRemovePicture(siteId: string) {
  const { api, queries } = useBuilder()
  return useMutation({
    mutationFn: (name: string) => api.removeAsset(siteId, name, crypto.randomUUID()),
    onSettled: () => queries.invalidateQueries({ queryKey: assetsKey(siteId) }),
  })
}

/** The bytes of a file as base64. */
export const base64Of = async (file: File): Promise<string> => base64In(await dataUrlOf(file))

const base64In = (dataUrl: string) => dataUrl.replace(/^[^,]*,/, '')

function tooLarge(bytes: number, allowed: number): ApiProblem {
  const megabytes = (size: number) => (size / 1024 / 1024).toFixed(1)
  const most = megabytes(allowed)
  return new ApiProblem('too-large', `The file has ${megabytes(bytes)} MB; at most ${most} MB are taken.`)
}
