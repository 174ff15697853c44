/** The browser's database: texts by name in a few tables, read once and written as they change. */

const NAME = 'hansu';
const VERSION = 1;
const TABLES = ['games', 'reviews', 'cards', 'answers'];

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database can not be used'));
  });
}

interface Change {
  table: string;
  name: string;
  text: string | undefined;
}

export class Storage {
  private changes: Change[] = [];

  private constructor(
    private readonly database: IDBDatabase | null,
    /** Tables, names and texts, one after the other. */
    readonly kept: string[],
  ) {}

  /** Opens the database. Where there is none (a private window, say) everything works, and nothing is kept. */
  static async open(): Promise<Storage> {
    try {
      const opening = indexedDB.open(NAME, VERSION);
      opening.onupgradeneeded = () => {
        for (const table of TABLES) opening.result.createObjectStore(table);
      };
      const database = await settled(opening);
      const kept: string[] = [];
      for (const table of TABLES) {
        const store = database.transaction(table).objectStore(table);
        const [names, texts] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
        names.forEach((name, place) => kept.push(table, String(name), String(texts[place])));
      }
      return new Storage(database, kept);
    } catch (error) {
      console.warn('nothing can be kept here:', error);
      return new Storage(null, []);
    }
  }

  /** Keeps a text, or removes it. Changes of the same moment are written together. */
  keep(table: string, name: string, text: string | undefined): void {
    if (!this.database) return;
    if (this.changes.length === 0) queueMicrotask(() => this.write());
    this.changes.push({ table, name, text });
  }

  private write(): void {
    const changes = this.changes;
    this.changes = [];
    if (!this.database) return;
    const transaction = this.database.transaction(TABLES, 'readwrite', { durability: 'strict' });
    transaction.onerror = () => console.error('a change was not kept:', transaction.error);
    for (const { table, name, text } of changes) {
      const store = transaction.objectStore(table);
      if (text === undefined) store.delete(name);
      else store.put(text, name);
    }
  }
}
