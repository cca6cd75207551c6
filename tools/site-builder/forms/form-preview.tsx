import { useState } from 'react'
import { servedCountries } from '#schemas/site-manifest/country-choices.ts'
import type { FormKind } from '#schemas/site-manifest/form-refusal.ts'
import { IconButton } from '../components/icon-button.tsx'
import { previewAddress } from '#tools/preview-address.ts'
import type { PreviewOptions } from '../preview/preview-options.ts'
import { Canvas } from '../preview/preview-canvas.tsx'
import { FIRST_OPTIONS } from '../preview/preview-dimensions.ts'
import { Choices, DeviceAndScheme } from '../preview/preview-pane.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { isRefused, type OpenSite } from '../state/open-site.ts'
import { countryName } from './country-choices.tsx'

interface FormPreviewProps {
  site: OpenSite
  form: FormKind
  /** The step in which a field is open; the first one otherwise. */
  step: number
}

/** The form on the real site, with the validation that players meet. Nobody is registered. */
export function FormPreview({ site, form, step }: FormPreviewProps) {
  const [options, setOptions] = useState(FIRST_OPTIONS)
  const [country, setCountry] = useState('')
  const [reloads, setReloads] = useState(0)
  const { manifest, dimensions, shown, url } = usePreview(site, options)
  const served = manifest === null ? [] : servedCountries(manifest.registration.countries)
  const isStale = isRefused(site.check)
  const state: PreviewOptions['state'] = {
    ...shown.state,
    person: form === 'full' ? 'segmentB' : 'visitor',
    modal: `registration.${form}`,
    step: String(step),
    country: served.includes(country) ? country : (manifest?.registration.defaultCountry ?? ''),
  }
  return (
    <section className="preview" aria-label="Preview of the form">
      <div className="toolbar" role="toolbar" aria-label="Preview of the form">
        <DeviceAndScheme options={options} change={setOptions} />
        <Choices
          dimension={dimensions.find(({ id }) => id === 'language')}
          options={shown}
          change={setOptions}
          isFlat
        />
        <label className="form-preview-country">
          <span className="visually-hidden">Country of the preview</span>
          <select
            className="input flat"
            value={state.country}
            onChange={(event) => setCountry(event.target.value)}
          >
            {served.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </select>
        </label>
        <IconButton icon="reload" label="Load the preview anew" onClick={() => setReloads(reloads + 1)} />
      </div>
      <p className={isStale ? 'preview-note' : 'preview-samples'} role="status">
        {isStale
          ? url === null
            ? 'The draft is refused: there is nothing to show yet.'
            : 'The draft is refused: this is the last one that was right.'
          : 'Fill it in as a player does. It checks each answer, and registers nobody.'}
      </p>
      <Canvas
        site={site}
        device={shown.device}
        address={url === null ? null : previewAddress(url, { ...shown, state })}
        language={shown.language}
        reloads={reloads}
      />
    </section>
  )
}
