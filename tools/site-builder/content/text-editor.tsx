import { useId, useRef, useState } from 'react'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { messagesIn } from '#schemas/site-manifest/text-differences.ts'
import { flawsOf } from '#schemas/translations/text-rows.ts'
import type { Draft } from '../state/draft.ts'
import { hasNumber, sampleOf } from './sample-text.ts'
import { isReadable, placeholdersOf, putText } from './text-rows.ts'

interface EditedLanguage {
  readonly code: string
  readonly name: string
  /** The message in this language; undefined until it is loaded, or where the language has none of its id. */
  readonly text: SiteText | undefined
}

interface TextEditorProps {
  id: string
  draft: Draft
  live: SiteTexts
  files: SiteTexts
  /** Whether a publication waits: the draft is not changed meanwhile. */
  isLocked: boolean
  languages: readonly EditedLanguage[]
  /** The paths of screens on which its text was seen. */
  seenOn: readonly string[]
  /** Shows the page at a path. */
  showOn: (path: string) => void
  close: () => void
}

/** One message in each language of a site. */
export function TextEditor({ id, languages, seenOn, showOn, close, ...of }: TextEditorProps) {
  return (
    <section className="text-editor" aria-label={`Message ${id}`}>
      <header>
        <h2 className="code">{id}</h2>
        <button type="button" className="button quiet" onClick={close}>
          Back to the page
        </button>
      </header>
      {seenOn.length === 0 ? null : (
        <p className="seen-on">
          Seen on
          {seenOn.map((path) => (
            <button key={path} type="button" className="chip code" onClick={() => showOn(path)}>
              {path}
            </button>
          ))}
        </p>
      )}
      {languages.map((language) =>
        language.text === undefined ? null : (
          <OwnText key={language.code} {...of} language={language} text={language.text} />
        ),
      )}
    </section>
  )
}

interface OwnTextProps extends Omit<TextEditorProps, 'id' | 'languages' | 'seenOn' | 'showOn' | 'close'> {
  language: EditedLanguage
  text: SiteText
}

function OwnText({ draft, live, files, isLocked, language: { code, name }, text }: OwnTextProps) {
  const ids = { field: useId(), below: useId(), flaws: useId() }
  const field = useRef<HTMLTextAreaElement>(null)
  const { id, file, english, inherited, product } = text
  const value = messagesIn(files[file])?.[id]
  const own = typeof value === 'string' ? value : null
  const below = inherited ?? product ?? english
  const flaws = own === null ? [] : flawsOf(own, english, code)
  const put = (next: string | undefined) => putText(draft, live, { file, id, text: next })
  if (!isReadable(files, file))
    return (
      <p role="alert">
        {name}: {file} is no JSON object. Correct it in its file, or discard the draft.
      </p>
    )
  return (
    <div className="own-text">
      <label htmlFor={ids.field}>{name}</label>
      <p className="field-hint" id={ids.below}>
        {inherited === null
          ? product === null
            ? 'English, as this language lacks it'
            : 'Product'
          : 'Inherited'}
        :{' '}
        <span lang={product === null && inherited === null ? 'en' : code} dir="auto">
          {below}
        </span>
      </p>
      <textarea
        id={ids.field}
        ref={field}
        className="input"
        rows={Math.min(6, Math.ceil((own ?? below).length / 60) + 1)}
        lang={code}
        dir="auto"
        placeholder={below}
        readOnly={isLocked}
        aria-describedby={flaws.length > 0 ? `${ids.flaws} ${ids.below}` : ids.below}
        aria-invalid={flaws.length > 0}
        value={own ?? ''}
        onChange={(event) => put(event.target.value === '' ? undefined : event.target.value)}
      />
      <div className="text-tools">
        {placeholdersOf(english).map((variable) => (
          <button
            key={variable}
            type="button"
            className="chip code"
            title={`Insert the variable ${variable}`}
            disabled={isLocked}
            onClick={() => put(inserted(field.current, own ?? below, `{${variable}}`))}
          >
            {`{${variable}}`}
          </button>
        ))}
        {own === null ? (
          <button type="button" className="button quiet" disabled={isLocked} onClick={() => put(below)}>
            Start from this text
          </button>
        ) : (
          <button type="button" className="button quiet" disabled={isLocked} onClick={() => put(undefined)}>
            Reset to the {inherited === null ? 'product’s' : 'inherited'} text
          </button>
        )}
      </div>
      {flaws.length > 0 ? (
        <div id={ids.flaws} role="alert">
          <ul className="field-refusals">
            {flaws.map((flaw) => (
              <li key={flaw}>{flaw}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Sample text={own ?? below} language={code} name={name} />
    </div>
  )
}

/** A text with another one at the place of the cursor, or at its end. */
function inserted(field: HTMLTextAreaElement | null, text: string, more: string): string {
  const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
  const isShown = field !== null && field.value === text
  return isShown ? text.slice(0, from) + more + text.slice(to) : text + more
}

const COUNTS = [1, 2, 3, 11] as const

function Sample({ text, language, name }: { text: string; language: string; name: string }) {
  const [count, setCount] = useState<number>(1)
  const shown = sampleOf(text, language, count)
  return (
    <div className="text-sample">
      {hasNumber(text) ? (
        <select
          className="input flat"
          aria-label={`Number in the preview, ${name}`}
          value={count}
          onChange={(event) => setCount(Number(event.target.value))}
        >
          {COUNTS.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      ) : null}
      <output lang={language} dir="auto">
        {shown ?? 'No preview: the text cannot be read.'}
      </output>
    </div>
  )
}
