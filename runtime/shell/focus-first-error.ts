import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'

/** The first wrong field of a form, or the first field of a wrong group. */
function firstError(form: HTMLFormElement): HTMLElement | null {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  return wrong?.matches('fieldset') ? wrong.querySelector('input, select, textarea') : wrong
}

/**
 * Moves the focus to the first wrong field of each form that is submitted, when the errors appear at once or with the service's answer: a
 * player reads and corrects it without a search. Someone who has moved the focus meanwhile keeps it. Returns the function that ends this.
 */
export function focusFirstErrors(page: Document): () => void {
  let stop = () => {}
  const watch = ({ target }: Event) => {
    stop()
    if (!(target instanceof HTMLFormElement)) return
    const form = target
    const submitter = page.activeElement
    const look = () => {
      if (page.activeElement !== submitter && page.activeElement !== page.body) return stop()
      const field = firstError(form)
      if (field === null) return
      stop()
      field.focus()
    }
    const observer = new MutationObserver(look)
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    // Errors of the attempt before are still there if nothing was changed.
    const again = requestAnimationFrame(look)
    const end = setTimeout(() => stop(), REQUEST_TIMEOUT_MS)
    stop = () => {
      observer.disconnect()
      cancelAnimationFrame(again)
      clearTimeout(end)
    }
  }
  page.addEventListener('submit', watch)
  return () => {
    stop()
    page.removeEventListener('submit', watch)
  }
}
