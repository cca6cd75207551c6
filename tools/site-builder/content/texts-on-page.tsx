import { useState } from 'react'
import { USUAL_STATE } from '#schemas/site-manifest/preview-state.ts'
import { previewAddress } from '#tools/preview-address.ts'
import { Canvas } from '../preview/preview-canvas.tsx'
import { FIRST_OPTIONS } from '../preview/preview-dimensions.ts'
import { RouteChoice } from '../preview/route-choice.tsx'
import { usePreview } from '../preview/use-preview.ts'
import type { OpenSite } from '../state/open-site.ts'

interface TextsOnPageProps {
  site: OpenSite
  language: string
  path: string
  setPath: (path: string) => void
  /** Gets the id of a message whose text was clicked. */
  choose: (id: string) => void
  /** Gets the ids of the messages on the screen. */
  see: (ids: readonly string[]) => void
}

/** The page of the draft, on which a click on a text chooses its message. */
export function TextsOnPage({ site, language, path, setPath, choose, see }: TextsOnPageProps) {
  const state = { ...USUAL_STATE, texts: 'chosen' } as const
  // The page itself goes on from where it was opened.
  const [opened, setOpened] = useState(path)
  const { manifest, shown, url } = usePreview(site, { ...FIRST_OPTIONS, language, path: opened, state })
  return (
    <section className="preview" aria-label="Texts on the page">
      <div className="toolbar">
        <RouteChoice
          manifest={manifest}
          path={path}
          choose={(wanted) => {
            setPath(wanted)
            setOpened(wanted)
          }}
        />
        <p className="field-hint">
          Click a text to edit its message, or choose one in the list. Shift and a click use the page.
        </p>
      </div>
      <Canvas
        site={site}
        device="phone"
        address={url === null ? null : previewAddress(url, shown)}
        language={shown.language}
        onPath={setPath}
        onMessage={choose}
        onTexts={see}
      />
    </section>
  )
}
