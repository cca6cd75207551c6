import { useMemo, useState } from 'react'
import type { ThemeDetail } from '#schemas/operator/themes.ts'
import type { ContrastPair } from '#schemas/theme/contrast.ts'
import { COLOR_ROLES, type ColorRole } from '#schemas/theme/colors.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { labelOf } from '../form/schema-node.ts'
import { useThemeDetail, useThemes } from '../state/builder-queries.ts'
import { StageFrame } from '../stage/stage-frame.tsx'
import type { OpenSite } from '../state/open-site.ts'
import { textOf, valueAt } from '../state/manifest-text.ts'
import { tokensOf, type Token } from './tokens.ts'

const SCHEMES = ['light', 'dark'] as const

/** A theme, read-only: every token, its contrast, and the shared components in it. */
export function ThemePage({ site }: { site: OpenSite }) {
  const { themes } = useThemes()
  const [chosen, setChosen] = useState<string | null>(null)
  const themeId = chosen ?? themeOfDraft(site) ?? themes[0]?.themeId ?? ''
  const { detail, problem } = useThemeDetail(themeId)
  return (
    <div className="page theme-page">
      <div className="page-head">
        <h1>{detail?.name ?? 'Theme'}</h1>
        <div className="segments" role="group" aria-label="Theme">
          {themes.map((theme) => (
            <button
              key={theme.themeId}
              type="button"
              aria-pressed={theme.themeId === themeId}
              onClick={() => setChosen(theme.themeId)}
            >
              {theme.name}
            </button>
          ))}
        </div>
        <p className="lead">
          themes/{themeId}/theme.json
          {detail !== null && detail.sites.length > 0 ? `, worn by ${detail.sites.join(', ')}` : ''}
        </p>
      </div>
      {problem === null ? null : (
        <p className="banner" role="alert">
          {problem}
        </p>
      )}
      {detail === null ? (
        <div className="waiting" role="status" aria-label="Loading" />
      ) : (
        <ThemeParts detail={detail} />
      )}
    </div>
  )
}

/** The theme that the draft names, right or not, or the one that it inherits. */
function themeOfDraft({ draft, check, detail }: OpenSite): string | null {
  const named = [draft.manifest, (check ?? detail).inherited].map((manifest) =>
    valueAt(manifest, ['theme', 'id']),
  )
  return named.map(textOf).find((id) => id !== '') ?? detail.themeId
}

function ThemeParts({ detail }: { detail: ThemeDetail }) {
  if (detail.theme === null || detail.page === null) {
    return (
      <div className="empty" role="alert">
        <p>
          <strong>This theme is refused.</strong>
        </p>
        <ul className="field-refusals">
          {detail.refusals.map(({ path, expected }) => (
            <li key={`${path} ${expected}`}>
              <span className="code">{path}</span> {expected}
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <div className="theme-parts">
      <div className="theme-tokens">
        <ColorTokens theme={detail.theme} contrast={detail.contrast} />
        {tokensOf(detail.theme).map(([group, tokens]) => (
          <TokenTable key={group} group={group} tokens={tokens} />
        ))}
      </div>
      <ComponentsInTheme detail={detail} />
    </div>
  )
}

function ComponentsInTheme({ detail }: { detail: ThemeDetail }) {
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  const requests = useMemo(() => {
    const { page, styleSheet } = detail
    return page === null
      ? []
      : SCHEMES.map((scheme) => ({ kind: 'components', page, styleSheet, scheme, direction }) as const)
  }, [detail, direction])
  return (
    <section className="theme-stages" aria-label="Shared parts in this theme">
      <div className="toolbar">
        <h2>Shared parts</h2>
        <div className="segments" role="group" aria-label="Direction">
          {(['ltr', 'rtl'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={direction === name}
              onClick={() => setDirection(name)}
            >
              {name === 'ltr' ? 'Left to right' : 'Right to left'}
            </button>
          ))}
        </div>
      </div>
      <div className="stages">
        {requests.map((request) => (
          <figure key={request.scheme}>
            <figcaption>{labelOf(request.scheme)}</figcaption>
            <StageFrame title={`Shared parts, ${request.scheme}`} request={request} />
          </figure>
        ))}
      </div>
    </section>
  )
}

interface ColorTokensProps {
  theme: Theme
  contrast: readonly ContrastPair[]
}

/** Each colour in both schemes, with the lowest contrast of any text or icon in it. */
function ColorTokens({ theme, contrast }: ColorTokensProps) {
  return (
    <section aria-labelledby="tokens-colors">
      <h2 id="tokens-colors">Colours</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Role</th>
            {SCHEMES.map((scheme) => (
              <th key={scheme} scope="col">
                {labelOf(scheme)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COLOR_ROLES.map((role) => (
            <tr key={role}>
              <th scope="row">{labelOf(role)}</th>
              {SCHEMES.map((scheme) => (
                <td key={scheme}>
                  <span className="swatch-line">
                    <Swatch color={theme.schemes[scheme].colors[role]} />
                    <span className="code">{theme.schemes[scheme].colors[role]}</span>
                    <Contrast
                      pairs={contrast.filter((pair) => pair.scheme === scheme && pair.ink === role)}
                      role={role}
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Contrast({ pairs, role }: { pairs: readonly ContrastPair[]; role: ColorRole }) {
  const tightest = pairs.toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed)[0]
  if (tightest === undefined) return null
  const isEnough = tightest.ratio >= tightest.needed
  const all = pairs.map(({ ground, ratio, needed }) => `${ratio} on ${ground} (needs ${needed})`).join('\n')
  return (
    <span className="contrast" data-enough={isEnough} title={`${labelOf(role)}\n${all}`}>
      {tightest.ratio.toFixed(1)} on {labelOf(tightest.ground).toLowerCase()}
    </span>
  )
}

export function Swatch({ color }: { color: string }) {
  return <span className="swatch" style={{ backgroundColor: color }} aria-hidden="true" />
}

function TokenTable({ group, tokens }: { group: string; tokens: readonly Token[] }) {
  return (
    <section aria-label={labelOf(group)}>
      <h2>{labelOf(group)}</h2>
      <table className="table">
        <tbody>
          {tokens.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="code">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
