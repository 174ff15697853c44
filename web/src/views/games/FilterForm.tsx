import { useId } from 'react';

import type { GameName, ResultFilter } from '../../api/types';
import { useT } from '../../i18n';
import type { Filter } from './filter';

interface FilterFormProps {
  filter: Filter;
  onChange(filter: Filter): void;
}

const GAMES: readonly (GameName | 'all')[] = ['all', 'othello', 'gomoku'];
const RESULTS: readonly (ResultFilter | 'all')[] = ['all', 'black', 'white', 'draw', 'unfinished'];

export function FilterForm({ filter, onChange }: FilterFormProps) {
  const t = useT();
  const id = useId();
  return (
    <search className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <input
        type="search"
        className="input max-sm:col-span-2"
        aria-label={t('games.search')}
        placeholder={t('games.search')}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <select
        id={`${id}-game`}
        className="input"
        aria-label={t('setup.game')}
        value={filter.game}
        onChange={(event) => onChange({ ...filter, game: event.target.value as Filter['game'] })}
      >
        {GAMES.map((game) => (
          <option key={game} value={game}>
            {game === 'all' ? t('games.all_games') : t(`game.${game}`)}
          </option>
        ))}
      </select>
      <select
        id={`${id}-result`}
        className="input"
        aria-label={t('games.result')}
        value={filter.result}
        onChange={(event) => onChange({ ...filter, result: event.target.value as Filter['result'] })}
      >
        {RESULTS.map((result) => (
          <option key={result} value={result}>
            {t(`games.result.${result}`)}
          </option>
        ))}
      </select>
    </search>
  );
}
