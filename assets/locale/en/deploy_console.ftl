### banmen deploy

deploy-command = write a folder that runs a hall with TLS on one machine: docker compose, Caddy, backups, graphs
deploy-command-status = 0 written; 1 nothing was written, as files would have been replaced; 2 wrong arguments; 4 a file cannot be read or written.
deploy-command-folder = the folder, which is made if it is missing
deploy-command-host-name = the name under which players reach the machine (games.example.org)
deploy-command-backups = where the backups go, as a folder of the machine, best on another disk (default: a volume)
deploy-command-monitoring = with graphs and alerts: Prometheus and Grafana
deploy-command-no-monitoring = without them
deploy-command-image = the container image of banmen (default: banmen, as built from deploy/Containerfile)
deploy-command-force = replace files that exist and differ

deploy-ask-name = Under which name do players reach this machine, like games.example.org?
deploy-ask-backups = In which folder of the machine do the backups go, best on another disk? Nothing: in a volume.
deploy-ask-monitoring = With graphs and alerts (Prometheus and Grafana, 500 MB of memory)?
deploy-ask-replace = These files differ: { $names }. Replace them?
deploy-name-wanted = '{ $text }' is no public name of a machine, like games.example.org.
deploy-name-missing = say with --host-name under which name players reach the machine
deploy-backups-wanted = '{ $text }' is no folder of the machine: like /mnt/backups, of letters, digits, and . _ - /
deploy-image-wanted = '{ $text }' is no name of an image

deploy-kept = Nothing was written: these files in { $folder } differ: { $names }. --force replaces them.
deploy-nothing-written = Nothing was written.
deploy-written = Written: { $folder }. What is left to do:
deploy-next-name = - { $host } must lead to this machine, whose ports 80 and 443 must be reachable.
deploy-next-backups = - The server's user must be able to write the backups: mkdir -p { $place } && chown 10001 { $place }
deploy-next-start = - Start it: cd { $folder } && docker compose up -d. Then https://{ $host } is the hall.
deploy-next-monitoring = - The graphs are at http://127.0.0.1:3000 on that machine: user admin, password in { $file }.
