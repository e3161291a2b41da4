#include "config.h"
#include "stele.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("stele %s\n", stele_version());
        return 0;
    }
    fputs("usage: stele --version\n", stderr);
    return 2;
}
