import { useId, useRef, useState } from 'react'
import { PICTURE_USES, type PictureUse } from '#schemas/operator/site-assets.ts'
import { IconButton } from '../components/icon-button.tsx'
import { isObject, textOf } from '../state/manifest-text.ts'
import { usePicture, usePictures, useRemovePicture, useUpload } from '../state/site-pictures.ts'
import { described, FieldFrame, Origin, Refusals } from './field-frame.tsx'
import { useField, useForm, type Field } from './form-context.ts'

interface PictureProps {
  field: Field
  label: string
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/svg+xml'
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
      <Refusals field={field} id={field.pointer} />
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

/** Uploads a picture, or chooses one that the site has. */
export function PictureField({ field, label, split }: PictureProps & { split?: () => void }) {
  const id = useId()
  const { site } = useForm()
  const { siteId } = site.draft
  const name = textOf(field.value)
  const picture = usePicture(siteId, name)
  const upload = useUpload(siteId)
  const [isChoosing, setChoosing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const use = useOf(field)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    upload.mutate({ file, use, name: use }, { onSuccess: (stored) => field.put(stored.name) })
    // The same file can be chosen again after a refusal.
    if (input.current !== null) input.current.value = ''
  }
  return (
    <FieldFrame
      field={field}
      label={label}
      id={id}
      hint={`${field.node?.description ?? ''} ${FORMATS[use]}`.trim()}
    >
      {picture === null ? null : (
        <div className="picture-shown">
          {(['light', 'dark'] as const).map((scheme) => (
            <figure key={scheme} data-ground={scheme}>
              <img src={picture} alt={`${label} on a ${scheme} ground`} />
            </figure>
          ))}
        </div>
      )}
      {name === '' ? null : <p className="picture-name code">{name}</p>}
      <div className="picture-actions">
        <input
          ref={input}
          id={id}
          className="input"
          type="file"
          accept={ACCEPTED}
          disabled={upload.isPending}
          onChange={(event) => take(event.target.files?.[0])}
          {...described(field, id, FORMATS[use])}
        />
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

/** The use of the picture of a field, by its key; below a language, by the key around it. */
function useOf({ keys }: Field): PictureUse {
  return PICTURE_USES.find((use) => keys.includes(use) && use !== 'picture') ?? 'picture'
}

interface PictureListProps {
  siteId: string
  chosen: string
  choose: (name: string) => void
}

function PictureList({ siteId, chosen, choose }: PictureListProps) {
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
