import { useId, useMemo, useState } from 'react'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'

interface RouteChoiceProps {
  manifest: ResolvedManifest | null
  path: string
  choose: (path: string) => void
}

/** The screen that is shown. Any path may be typed; those of the draft are suggested with the names of their screens. */
export function RouteChoice({ manifest, path, choose }: RouteChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState(path)
  const [shown, setShown] = useState(path)
  // The page went to another address by itself.
  if (shown !== path) {
    setShown(path)
    setTyped(path)
  }
  const screens = useMemo(() => screensOf(manifest), [manifest])
  const go = () => choose(typed.startsWith('/') ? typed : `/${typed}`)
  return (
    <form
      className="route"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Path of the preview
      </label>
      <input
        id={id}
        className="input code"
        list={`${id}-paths`}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (screens.has(event.target.value)) choose(event.target.value)
        }}
        onBlur={() => typed !== path && go()}
      />
      <datalist id={`${id}-paths`}>
        {[...screens].map(([known, name]) => (
          <option key={known} value={known}>
            {name}
          </option>
        ))}
      </datalist>
    </form>
  )
}

/** Names of the screens by path, with a page's link in place of its parameter; routes that need a game are left out. */
function screensOf(manifest: ResolvedManifest | null): Map<string, string> {
  const links = manifest?.content.customPages.map(({ pageLinkName }) => pageLinkName) ?? []
  const all = (manifest?.routes ?? []).flatMap(({ path, screen }) =>
    path.includes('/:pageLink')
      ? links.map((link) => [path.replace(':pageLink', link), `Page: ${link}`] as const)
      : [[path, nameOf(screen)] as const],
  )
  return new Map(all.filter(([path]) => !path.includes(':')))
}

/** `cashier.depositRequests` → `Cashier: deposit requests`. */
function nameOf(screen: string): string {
  const [module = '', part = ''] = screen.split('.')
  const words = (text: string) =>
    text.replaceAll('-', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${module.charAt(0).toUpperCase()}${words(module.slice(1))}: ${words(part)}`
}
