import { useState } from 'react'
import { COLOR_ROLES } from '#schemas/theme/colors.ts'
import { useThemeDetail } from '../state/builder-queries.ts'
import { useField, useForm } from './form-context.ts'
import { Origin, Refusals } from './field-frame.tsx'
import { labelOf } from './schema-node.ts'

const SCHEMES = ['light', 'dark'] as const

/** The colours of the site's theme, with the site's overrides. */
export function ColorTable() {
  const { field: theme, own } = useThemeId()
  const { detail } = useThemeDetail(theme)
  const [isOpen, setOpen] = useState(own > 0)
  return (
    <details className="colors" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Colours of the theme, replaced for this site
        <span className="badge">{own === 0 ? 'none' : own}</span>
      </summary>
      {isOpen ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
            </tr>
          </thead>
          <tbody>
            {COLOR_ROLES.map((role) => (
              <tr key={role}>
                <th scope="row">{labelOf(role)}</th>
                {SCHEMES.map((scheme) => (
                  <ColorCell
                    key={scheme}
                    role={role}
                    scheme={scheme}
                    ofTheme={detail?.theme?.schemes[scheme].colors[role] ?? ''}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </details>
  )
}

function useThemeId(): { field: string; own: number } {
  const theme = useField(['theme', 'id'])
  const overrides = useField(['theme', 'overrides', 'schemes'])
  const { own } = useForm()
  const count = overrides.isOwn ? SCHEMES.flatMap((scheme) => ownColors(own, scheme)).length : 0
  return { field: typeof theme.value === 'string' ? theme.value : '', own: count }
}

function ownColors(own: unknown, scheme: string): string[] {
  let found = own
  for (const key of ['theme', 'overrides', 'schemes', scheme, 'colors']) {
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined
  }
  return typeof found === 'object' && found !== null ? Object.keys(found) : []
}

interface ColorCellProps {
  role: string
  scheme: 'light' | 'dark'
  ofTheme: string
}

function ColorCell({ role, scheme, ofTheme }: ColorCellProps) {
  const field = useField(['theme', 'overrides', 'schemes', scheme, 'colors', role])
  const { refusals } = useForm()
  const label = `${labelOf(role)}, ${scheme}`
  const shown = typeof field.value === 'string' ? field.value : ofTheme
  const isHex = /^#[0-9a-f]{6}/i.test(shown)
  // A language's override is refused at that language; the colour is the same.
  const all = refusals.filter(
    ({ pointer }) => pointer?.endsWith(`/schemes/${scheme}/colors/${role}`) === true,
  )
  return (
    <td data-own={field.isOwn} data-refused={all.length > 0} data-pointer={field.pointer}>
      <span className="color-entry">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={isHex ? shown.slice(0, 7) : '#000000'}
          onChange={(event) => field.put(event.target.value, true)}
        />
        <input
          className="input code"
          aria-label={label}
          placeholder={ofTheme}
          spellCheck={false}
          autoComplete="off"
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={(event) =>
            event.target.value === '' ? field.reset() : field.put(event.target.value, true)
          }
        />
        <Origin field={field} label={label} />
      </span>
      <Refusals field={{ ...field, refusals: all }} id={`${scheme}-${role}`} />
    </td>
  )
}
