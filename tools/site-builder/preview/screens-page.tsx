import { useRef, useState } from 'react'
import type { OpenSite } from '../state/open-site.ts'
import { previewAddress } from '#tools/preview-address.ts'
import { PreviewFrame } from '#tools/preview-frame.tsx'
import type { PreviewOptions } from './preview-options.ts'
import { FIRST_OPTIONS, SIZES, type Dimension } from './preview-dimensions.ts'
import { Choices } from './preview-pane.tsx'
import { RouteChoice } from './route-choice.tsx'
import { useSentStyle, useShownStyle } from './shown-style.ts'
import { usePreview } from './use-preview.ts'

/** Width of a phone in a cell, in CSS pixels; other devices are wider in proportion to the square root of their width. */
const CELL_PX = 240

/** One screen of the draft in every combination of two dimensions. */
export function ScreensPage({ site }: { site: OpenSite }) {
  const [options, setOptions] = useState(FIRST_OPTIONS)
  const [across, setAcross] = useState('scheme')
  const [down, setDown] = useState('language')
  const { manifest, dimensions, shown, url } = usePreview(site, options)
  const columns = dimensions.find(({ id }) => id === across)
  const rows = dimensions.find(({ id }) => id === down)
  const place = useRef<HTMLDivElement>(null)
  const isOneLanguage = across !== 'language' && down !== 'language'
  useSentStyle(place, useShownStyle(site, isOneLanguage ? shown.language : null))
  return (
    <div className="page screens-page" ref={place}>
      <div className="page-head">
        <h1>Screens</h1>
        <RouteChoice
          manifest={manifest}
          path={options.path}
          choose={(path) => setOptions({ ...options, path })}
        />
        <DimensionChoice
          title="Columns"
          dimensions={dimensions}
          value={across}
          other={down}
          choose={setAcross}
        />
        <DimensionChoice title="Rows" dimensions={dimensions} value={down} other={across} choose={setDown} />
        <button
          type="button"
          className="button"
          onClick={() => {
            setAcross(down)
            setDown(across)
          }}
        >
          Swap
        </button>
      </div>
      <div className="screens-rest">
        {dimensions
          .filter(({ id }) => id !== across && id !== down)
          .map((dimension) => (
            <Choices key={dimension.id} dimension={dimension} options={shown} change={setOptions} />
          ))}
      </div>
      {url === null || columns === undefined || rows === undefined ? (
        <p className="lead" role="status">
          {site.detail.status === 'template'
            ? 'What others extend is shown to nobody. Open a site that extends it.'
            : 'The screens come with the first draft that is right.'}
        </p>
      ) : (
        <Matrix url={url} version={site.check?.shown ?? 0} options={shown} columns={columns} rows={rows} />
      )}
    </div>
  )
}

interface DimensionChoiceProps {
  title: string
  dimensions: readonly Dimension[]
  value: string
  /** The dimension of the other axis, which cannot be chosen. */
  other: string
  choose: (id: string) => void
}

function DimensionChoice({ title, dimensions, value, other, choose }: DimensionChoiceProps) {
  return (
    <label className="preview-choice">
      <span>{title}</span>
      <select className="input" value={value} onChange={(event) => choose(event.target.value)}>
        {dimensions.map((dimension) => (
          <option key={dimension.id} value={dimension.id} disabled={dimension.id === other}>
            {dimension.title}
          </option>
        ))}
      </select>
    </label>
  )
}

interface MatrixProps {
  url: string
  version: number
  options: PreviewOptions
  columns: Dimension
  rows: Dimension
}

function Matrix({ url, version, options, columns, rows }: MatrixProps) {
  return (
    // A region that scrolls has to be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="matrix-scroll" role="group" aria-label="Matrix" tabIndex={0}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{rows.title}</span>
            </th>
            {columns.choices.map(({ value, label }) => (
              <th key={value} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.choices.map((row) => (
            <tr key={row.value}>
              <th scope="row">{row.label}</th>
              {columns.choices.map((column) => (
                <td key={column.value}>
                  <Cell
                    title={`${row.label}, ${column.label}`}
                    url={url}
                    version={version}
                    options={columns.set(rows.set(options, row.value), column.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps extends Pick<MatrixProps, 'url' | 'version' | 'options'> {
  title: string
}

function Cell({ title, url, version, options }: CellProps) {
  const { width, height } = SIZES[options.device]
  const shown = CELL_PX * Math.sqrt(width / SIZES.phone.width)
  const scale = shown / width
  const address = previewAddress(url, options)
  return (
    <div className="device" style={{ inlineSize: shown, blockSize: height * scale }}>
      <PreviewFrame
        key={`${address} ${version}`}
        title={title}
        address={address}
        size={{ width, height, scale }}
        isLazy
      />
    </div>
  )
}
