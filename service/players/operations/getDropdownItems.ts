import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { dropdownItems } from '#service/players/forms/dropdown-items.ts'

export default reads('getDropdownItems', async ({ site, languageId }, body) =>
  orFault(await dropdownItems(site, { languageId, ...body })),
)
