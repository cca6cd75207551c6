import type { ReactNode } from 'react'
import type { TextRow } from '#schemas/translations/text-rows.ts'
import { IS_OF_FILTER, TEXT_FILTERS, type TextFilter } from './text-rows.ts'

interface TextToolsProps {
  wanted: { search: string; filter: TextFilter; part: string; language: string }
  change: {
    setSearch: (search: string) => void
    setFilter: (filter: TextFilter) => void
    setPart: (part: string) => void
    setLanguage: (language: string) => void
  }
  /** Codes and names. */
  languages: readonly (readonly [string, string])[]
  /** All messages of the language. */
  rows: readonly TextRow[]
  /** Further tools, in a line of their own. */
  children: ReactNode
}

const FILTER_NAMES: Readonly<Record<TextFilter, string>> = {
  all: 'All',
  own: 'Own',
  missing: 'Missing',
  wrong: 'Wrong',
}

/** Search, language, area and filter of the messages. */
export function TextTools({ wanted, change, languages, rows, children }: TextToolsProps) {
  return (
    <div className="texts-tools">
      <input
        className="input"
        type="search"
        aria-label="Search texts"
        placeholder="Search ids and texts"
        value={wanted.search}
        onChange={(event) => change.setSearch(event.target.value)}
      />
      <select
        className="input"
        aria-label="Language"
        value={wanted.language}
        onChange={(event) => change.setLanguage(event.target.value)}
      >
        {languages.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="Area"
        value={wanted.part}
        onChange={(event) => change.setPart(event.target.value)}
      >
        <option value="">All areas</option>
        {[...new Set(rows.map(({ part }) => part))].map((part) => (
          <option key={part}>{part}</option>
        ))}
      </select>
      <div className="segments" role="group" aria-label="Filter">
        {TEXT_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={wanted.filter === filter}
            onClick={() => change.setFilter(filter)}
          >
            {FILTER_NAMES[filter]} {rows.filter(IS_OF_FILTER[filter]).length}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
