import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SampleMails } from '#schemas/operator/endpoints/getSampleMails.ts'
import type { Scheme } from '#tools/preview-address.ts'
import type { WantedMail } from '../api/operator-api.ts'
import { useBuilder } from '../state/builder-context.ts'
import { isRefused, type OpenSite } from '../state/open-site.ts'
import { PrintedTickets, printedTicketsPath } from './printed-tickets.tsx'

/** Widths of the window of a mail program, in CSS pixels. */
const WIDTHS = { Phone: 390, Desktop: 760 } as const
type Width = keyof typeof WIDTHS
const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
]
const FORMS = ['HTML', 'Plain text'] as const

/** The number of a mail in the list, or the printed tickets. */
type Chosen = number | 'tickets'

/** Every mail of a site and its printed tickets as its players get them, with the brand and the texts of the draft, and with sample values. */
export function MailsPage({ site }: { site: OpenSite }) {
  const { api } = useBuilder()
  const { check, detail } = site
  const manifest = check?.resolved ?? detail.resolved
  const languages = manifest?.languages
  const [language, setLanguage] = useState('')
  const [chosen, setChosen] = useState<Chosen>(0)
  const spoken = languages?.served.includes(language) === true ? language : (languages?.default ?? '')
  const preview = check?.preview ?? null
  const { data, error, refetch } = useQuery({
    queryKey: ['mails', detail.siteId, spoken, preview?.id ?? '', check?.shown ?? 0],
    queryFn: () => api.mails(detail.siteId, spoken, preview?.id ?? null),
    enabled: languages !== undefined && preview !== null,
    placeholderData: (before) => before,
  })
  if (manifest === null || languages === undefined)
    return <p className="texts-state">A site that others extend sends no mails.</p>
  if (error !== null)
    return (
      <div className="texts-state" role="alert">
        <p>The mails could not be loaded: {error.message}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    )
  if (data === undefined || preview === null)
    return (
      <p className="texts-state" role="status">
        {isRefused(check) ? 'The mails come with the first draft that is right.' : 'Loading the mails…'}
      </p>
    )
  const ticketsPath = printedTicketsPath(manifest)
  return (
    <div className="texts-page mails-page">
      <h1 className="visually-hidden">Mails and tickets of {detail.name}</h1>
      <section className="texts-found" aria-label="Mails and tickets">
        <div className="texts-tools">
          <select
            className="input"
            aria-label="Language"
            value={spoken}
            onChange={(event) => setLanguage(event.target.value)}
          >
            {languages.served.map((code) => (
              <option key={code} value={code}>
                {languages.data[code]?.name ?? code}
              </option>
            ))}
          </select>
        </div>
        <MailList
          mails={data.mails}
          hasTickets={ticketsPath !== null}
          chosen={chosen}
          choose={setChosen}
          language={spoken}
        />
      </section>
      {chosen === 'tickets' ? (
        ticketsPath === null ? null : (
          <PrintedTickets site={site} preview={preview.url} path={ticketsPath} language={spoken} />
        )
      ) : (
        <ShownMail
          mail={data.mails[chosen]}
          address={`${preview.url}/client/mail-samples/${chosen}?lang=${spoken}`}
          version={check?.shown ?? 0}
          language={spoken}
          send={
            <SendToMe
              key={`${chosen} ${spoken}`}
              siteId={detail.siteId}
              mail={{ number: chosen, language: spoken, preview: preview.id }}
            />
          }
        />
      )}
    </div>
  )
}

type Mail = SampleMails['mails'][number]

interface MailListProps {
  mails: readonly Mail[]
  hasTickets: boolean
  chosen: Chosen
  choose: (chosen: Chosen) => void
  language: string
}

function MailList({ mails, hasTickets, chosen, choose, language }: MailListProps) {
  return (
    <ul className="mail-list" role="list">
      {hasTickets ? (
        <li>
          <button
            type="button"
            className="mail-choice"
            aria-pressed={chosen === 'tickets'}
            onClick={() => choose('tickets')}
          >
            <span className="code">on paper</span>
            <span>Tickets of a raffle</span>
          </button>
        </li>
      ) : null}
      {mails.map(({ kind, subject }, number) => (
        // The list is that of the service, in its order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={number}>
          <button
            type="button"
            className="mail-choice"
            aria-pressed={number === chosen}
            onClick={() => choose(number)}
          >
            <span className="code">{kind}</span>
            <span lang={language} dir="auto">
              {subject}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ShownMailProps {
  mail: Mail | undefined
  address: string
  /** A change reloads the mail. */
  version: number
  language: string
  send: ReactNode
}

function ShownMail({ mail, address, version, language, send }: ShownMailProps) {
  const [form, setForm] = useState<(typeof FORMS)[number]>('HTML')
  const [width, setWidth] = useState<Width>('Phone')
  const [scheme, setScheme] = useState<Scheme>('light')
  if (mail === undefined) return null
  return (
    <section className="mail-shown" aria-label="Mail">
      <div className="toolbar">
        <Segments label="Form" choices={FORMS} value={form} choose={setForm} />
        {form === 'HTML' ? (
          <>
            <Segments
              label="Window"
              choices={Object.keys(WIDTHS) as Width[]}
              value={width}
              choose={setWidth}
            />
            <div className="segments" role="group" aria-label="Colour scheme of the mail">
              {SCHEMES.map(([id, label]) => (
                <button key={id} type="button" aria-pressed={scheme === id} onClick={() => setScheme(id)}>
                  {label}
                </button>
              ))}
            </div>
          </>
        ) : null}
        {send}
      </div>
      <h2 lang={language} dir="auto">
        {mail.subject}
      </h2>
      {form === 'HTML' ? (
        // A region that scrolls has to be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="mail-scroll" role="group" aria-label="The mail" tabIndex={0}>
          <iframe
            key={`${address} ${scheme} ${version}`}
            title={`Mail: ${mail.subject}`}
            src={`${address}&scheme=${scheme}`}
            sandbox=""
            referrerPolicy="no-referrer"
            style={{ inlineSize: WIDTHS[width] }}
          />
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="mail-text" lang={language} dir="auto" tabIndex={0}>
          {mail.text}
        </pre>
      )}
    </section>
  )
}

/** Sends the shown mail to the person who is signed in: how it looks in a mail program of theirs. */
function SendToMe({ siteId, mail }: { siteId: string; mail: WantedMail }) {
  const { api } = useBuilder()
  const sending = useMutation({
    mutationFn: () => api.sendMail(siteId, mail, crypto.randomUUID()),
  })
  return (
    <span className="mail-send">
      <button type="button" className="button" disabled={sending.isPending} onClick={() => sending.mutate()}>
        Send this mail to me
      </button>
      <span role="status">
        {sending.isPending ? 'Sending…' : null}
        {sending.isSuccess ? `Sent to ${sending.data.to}.` : null}
        {sending.isError ? sending.error.message : null}
      </span>
    </span>
  )
}

interface SegmentsProps<Choice extends string> {
  label: string
  choices: readonly Choice[]
  value: Choice
  choose: (choice: Choice) => void
}

function Segments<Choice extends string>({ label, choices, value, choose }: SegmentsProps<Choice>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={value === choice} onClick={() => choose(choice)}>
          {choice}
        </button>
      ))}
    </div>
  )
}
