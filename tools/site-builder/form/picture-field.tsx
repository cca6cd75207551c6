import { useId, useRef, useState } from 'react'
import { SITE_FILE_MAX_BYTES } from '#schemas/limits.ts'
import { PICTURE_USES, type PictureCrop, type PictureUse } from '#schemas/operator/site-assets.ts'
import { IconButton } from '../components/icon-button.tsx'
import { useDraftTheme } from '../state/draft-theme.ts'
import { isObject, textOf, valueAt } from '../state/manifest-text.ts'
import { dataUrlOf } from '../state/picture-pixels.ts'
import { useOriginal, usePicture, usePictures, useRemovePicture, useUpload } from '../state/site-pictures.ts'
import { CardPreview } from './card-preview.tsx'
import { CropPicture } from './crop-picture.tsx'
import { described, FieldFrame, Origin, Refusals } from './field-frame.tsx'
import { useField, useForm, useLeftRefusals, type Field } from './form-context.ts'
import { LogoGrounds } from './logo-grounds.tsx'

interface PictureProps {
  field: Field
  label: string
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/svg+xml'
const BOTH = ['light', 'dark'] as const
const MOST_MB = SITE_FILE_MAX_BYTES / 1024 / 1024
const FORMATS: Readonly<Record<PictureUse, string>> = {
  logo: 'JPEG, PNG, WebP or SVG; becomes at most 1200 × 480 pixels.',
  icon: 'JPEG, PNG, WebP or SVG; becomes 512 × 512 pixels, so a square picture is best.',
  hero: 'JPEG, PNG, WebP or SVG; becomes at most 2400 × 1600 pixels.',
  card: 'JPEG, PNG or WebP; becomes 1200 × 630 pixels.',
  picture: 'JPEG, PNG, WebP or SVG; becomes at most 2400 pixels wide and high.',
}

/** A picture for all languages, or one for each. */
export function PicturesField({ field, label }: PictureProps) {
  const { languages } = useForm()
  const left = useLeftRefusals(field, languages)
  const isSplit = isObject(field.value) && Object.keys(field.value).length > 0
  if (!isSplit) {
    const split = () =>
      field.put(Object.fromEntries(languages.map((language) => [language, textOf(field.value)])))
    return (
      <PictureField
        field={field}
        label={label}
        {...(languages.length > 1 && textOf(field.value) !== '' && { split })}
      />
    )
  }
  return (
    <fieldset className="field pictures" data-own={field.isOwn} data-pointer={field.pointer}>
      <legend>{label}</legend>
      <Origin field={field} label={label} />
      {languages.map((language) => (
        <PictureOfLanguage
          key={language}
          around={field}
          language={language}
          label={`${label}, ${language}`}
        />
      ))}
      <Refusals field={{ refusals: left }} id={field.pointer} />
    </fieldset>
  )
}

interface OfLanguageProps {
  around: Field
  language: string
  label: string
}

function PictureOfLanguage({ around, language, label }: OfLanguageProps) {
  const field = useField([...around.keys, language])
  return <PictureField field={field} label={label} />
}

interface Chosen {
  readonly of: File | string
  /** The whole picture as a data URL; null until it is loaded. */
  readonly source: string | null
}

const isRaster = (file: File) => /^image\/(jpeg|png|webp)$/.test(file.type)

/** Uploads a picture or a part of it, or chooses one that the site has. */
export function PictureField({ field, label, split }: PictureProps & { split?: () => void }) {
  const id = useId()
  const { site } = useForm()
  const { siteId } = site.draft
  const name = textOf(field.value)
  const picture = usePicture(siteId, name)
  const upload = useUpload(siteId)
  const [isChoosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const original = useOriginal(siteId, typeof chosen?.of === 'string' ? chosen.of : null)
  const input = useRef<HTMLInputElement>(null)
  const use = useOf(field)
  const send = (of: File | string, crop?: PictureCrop) => {
    setChosen(null)
    upload.mutate({ of, use, crop }, { onSuccess: (stored) => field.put(stored.name) })
  }
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    upload.reset()
    // One that is too large is refused before anything is sent.
    if (isRaster(file) && file.size <= SITE_FILE_MAX_BYTES) {
      setChosen({ of: file, source: await dataUrlOf(file).catch(() => null) })
    } else send(file)
    // The same file can be chosen again after a refusal.
    if (input.current !== null) input.current.value = ''
  }
  const source = chosen?.source ?? original
  return (
    <FieldFrame
      field={field}
      label={label}
      id={id}
      hint={`${field.node?.description ?? ''} ${FORMATS[use]} At most ${MOST_MB} MB are sent.`.trim()}
    >
      {picture === null ? null : <PictureShown field={field} label={label} use={use} picture={picture} />}
      {name === '' ? null : <p className="picture-name code">{name}</p>}
      {chosen === null || source === null ? null : (
        <CropPicture
          label={label}
          use={use}
          source={source}
          take={(crop) => send(chosen.of, crop)}
          cancel={() => setChosen(null)}
        />
      )}
      <div className="picture-actions">
        <input
          ref={input}
          id={id}
          className="input"
          type="file"
          accept={ACCEPTED}
          disabled={upload.isPending}
          onChange={(event) => void take(event.target.files?.[0])}
          {...described(field, id, FORMATS[use])}
        />
        {picture === null || !/\.(jpg|png|webp)$/.test(name) ? null : (
          <button
            type="button"
            className="button quiet"
            onClick={() => setChosen({ of: name, source: null })}
          >
            Crop
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          Choose a picture of the site
        </button>
        {split === undefined ? null : (
          <button type="button" className="button quiet" onClick={split}>
            One for each language
          </button>
        )}
      </div>
      <p role="status" className="field-hint">
        {upload.isPending ? 'The picture is uploaded and made anew…' : ''}
      </p>
      {upload.error === null ? null : (
        <p role="alert" className="field-refusals">
          {upload.error.message}
        </p>
      )}
      {isChoosing ? (
        <PictureList
          siteId={siteId}
          chosen={name}
          choose={(wanted) => {
            field.put(wanted)
            setChoosing(false)
          }}
        />
      ) : null}
    </FieldFrame>
  )
}

interface ShownProps extends PictureProps {
  use: PictureUse
  picture: string
}

/** A picture as it will be seen: a logo on the headers of both schemes with its contrast, a card as networks show it. */
function PictureShown({ field, label, use, picture }: ShownProps) {
  const { site, own } = useForm()
  const theme = useDraftTheme(site)
  const isForDark = field.keys.some((key) => key === 'logoDark' || key === 'dark')
  const resolved = site.check?.resolved ?? site.detail.resolved
  const hasDark =
    Object.keys(resolved?.brand.logoDark ?? {}).length > 0 || isObject(valueAt(own, ['brand', 'logoDark']))
  if (use === 'card') return <CardPreview site={site} picture={picture} />
  if (use === 'hero') return <img className="hero-preview" src={picture} alt={`${label} as it is stored`} />
  const isLogo = use === 'logo' && field.keys[0] === 'brand' && !field.keys.includes('licences')
  const schemes = isForDark ? (['dark'] as const) : isLogo && hasDark ? (['light'] as const) : BOTH
  return <LogoGrounds label={label} picture={picture} theme={theme} schemes={schemes} isLogo={isLogo} />
}

/** The use of the picture of a field, by its key; below a language, by the key around it. */
function useOf({ keys }: Field): PictureUse {
  if (keys.includes('logoDark')) return 'logo'
  return PICTURE_USES.find((use) => keys.includes(use) && use !== 'picture') ?? 'picture'
}

interface PictureListProps {
  siteId: string
  chosen: string
  choose: (name: string) => void
}

/** The pictures that a site can use. */
export function PictureList({ siteId, chosen, choose }: PictureListProps) {
  const { pictures, isLoading } = usePictures(siteId, true)
  const removal = useRemovePicture(siteId)
  if (isLoading) return <p className="field-hint">Pictures are loading…</p>
  if (pictures.length === 0) return <p className="field-hint">The site has no pictures yet.</p>
  return (
    <>
      <ul className="picture-list" role="list" aria-label="Pictures of the site">
        {pictures.map(({ name, siteId: from, usedBy }) => (
          <li key={name}>
            <button
              type="button"
              className="picture-choice"
              aria-pressed={name === chosen}
              onClick={() => choose(name)}
            >
              <Thumbnail siteId={siteId} name={name} />
              <span className="code">{name}</span>
              <span className="field-hint">
                {from === siteId ? '' : `from ${from} · `}
                {usedBy.length === 0 ? 'not used' : `used by ${usedBy.join(', ')}`}
              </span>
            </button>
            {from === siteId && usedBy.length === 0 && name !== chosen ? (
              <IconButton
                icon="remove"
                label={`${name}: remove`}
                onClick={() => {
                  if (window.confirm(`Remove ${name} for good?`)) removal.mutate(name)
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {removal.error === null ? null : (
        <p role="alert" className="field-refusals">
          {removal.error.message}
        </p>
      )}
    </>
  )
}

function Thumbnail({ siteId, name }: { siteId: string; name: string }) {
  const picture = usePicture(siteId, name)
  return picture === null ? (
    <span className="thumbnail" />
  ) : (
    <img className="thumbnail" src={picture} alt="" />
  )
}
