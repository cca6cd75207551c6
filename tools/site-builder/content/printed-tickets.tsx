import { useRef } from 'react'
import { sampleGameId } from '#runtime/preview/sample-games.ts'
import { rulesOfUnits } from '#schemas/kinds/rules-of-units.ts'
import { USUAL_STATE } from '#schemas/site-manifest/preview-state.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { previewAddress } from '#tools/preview-address.ts'
import { PreviewFrame } from '#tools/preview-frame.tsx'
import { useRoom } from '../preview/preview-canvas.tsx'
import { useSentStyle, useShownStyle } from '../preview/shown-style.ts'
import type { OpenSite } from '../state/open-site.ts'

const SCREEN = 'raffle.mine'
const STATE = { ...USUAL_STATE, person: 'player', lobby: 'full', medium: 'paper' } as const
/** A4 in CSS pixels, and the usual margin of a printer. */
const SHEET = { width: 794, height: 1123 }
const MARGIN = 38

/** The path of the screen that prints tickets, with those of a sample raffle; null for a site without raffles. */
export function printedTicketsPath({ routes, modules }: Pick<ResolvedManifest, 'routes' | 'modules'>) {
  const route = routes.find(({ screen }) => screen === SCREEN)
  const [rule] = rulesOfUnits('ticket')
  if (route === undefined || modules['raffle']?.enabled !== true || rule === undefined) return null
  return `${route.path}?id=${sampleGameId(rule)}`
}

interface PrintedTicketsProps {
  site: OpenSite
  preview: string
  path: string
  language: string
}

/** Tickets as a printer gets them, with the brand of the draft, and with sample numbers and codes. */
export function PrintedTickets({ site, preview, path, language }: PrintedTicketsProps) {
  const place = useRef<HTMLDivElement>(null)
  useSentStyle(place, useShownStyle(site, language))
  const scale = Math.min(1, useRoom(place).width / SHEET.width)
  return (
    <section className="mail-shown" aria-label="Printed tickets">
      <h2>Tickets on paper</h2>
      <p className="field-hint">
        Two tickets of a sample raffle on a sheet of A4, as the browser of a player prints them. Their codes
        are of no ticket that was sold.
      </p>
      {/* A region that scrolls has to be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="mail-scroll" role="group" aria-label="The sheet" tabIndex={0} ref={place}>
        <div
          className="paper-sheet"
          style={{
            inlineSize: SHEET.width * scale,
            blockSize: SHEET.height * scale,
            padding: MARGIN * scale,
          }}
        >
          <div>
            <PreviewFrame
              key={`${path} ${language} ${site.check?.shown ?? 0}`}
              title="Printed tickets"
              address={previewAddress(preview, { path, language, scheme: 'light', state: STATE })}
              size={{ width: SHEET.width - 2 * MARGIN, height: SHEET.height - 2 * MARGIN, scale }}
            />
          </div>
        </div>
      </div>
    </section>
  )
}
