/** Settings of a PostgreSQL configuration file by name; values with their unit as PostgreSQL writes them. */
export type PostgresSettings = Record<string, string>;

/**
 * A school's server on a small machine. Parallel plans and JIT cost more than they bring on such queries; each background process
 * that is not needed saves 2 to 4 MB, and of the buffers only what is used takes memory. Errors are not logged here, because their
 * text carries personal data; the caller gets them. WAL stays at the default level, which an online backup needs.
 */
export const embeddedSettings: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  // The folder of the database files, which it works in.
  unix_socket_directories: '.',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  huge_pages: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  io_method: 'sync',
  wal_compression: 'on',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  autovacuum_vacuum_scale_factor: '0.1',
  autovacuum_analyze_scale_factor: '0.05',
  idle_in_transaction_session_timeout: '60s',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/** Settings as PostgreSQL takes them on its command line. */
export function asArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
